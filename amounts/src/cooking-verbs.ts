import { findForeignVerb, findJapaneseVerbs, toEnglishVerb } from './foreign-verbs.ts'
import { isEnglishOrGerman } from './text-language.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Cooking and waiting verbs. English: imperative. */
const ENGLISH = words(`
  bake blanch blend boil braise brown caramelise caramelize char chill cook cool ferment freeze fry grill heat infuse
  knead leave marinate melt microwave mix poach preheat press proof prove reduce refrigerate reheat rest rise roast sauté
  saute sear set simmer sit sizzle smoke soak stand steam steep stew stir sweat swell thaw thicken toast warm whip whisk
  wilt`)

/** German: infinitive, the usual form in recipes. */
const GERMAN = words(`
  abkühlen anbraten andünsten anschwitzen aufkochen auftauen auskühlen backen blanchieren braten dämpfen dünsten
  durchziehen einkochen einweichen erhitzen frittieren garen gefrieren gehen gratinieren grillen karamellisieren kneten
  köcheln kochen kühlen marinieren mixen pochieren quellen reduzieren rösten rühren ruhen schlagen schmoren schwitzen
  simmern stehen trocknen überbacken vorheizen ziehen`)

/** German and Japanese verbs close the clause. */
type Form = { verb: string; isCommand: boolean; closesClause: boolean }

/** "bake", "baking", "baked". */
function englishForms(verb: string): string[] {
  const stem = verb.replace(/e$/, '')
  const doubled = /[aiou][tpr]$/.test(verb) ? [`${verb}${verb.at(-1)}ing`, `${verb}${verb.at(-1)}ed`] : []
  return [`${stem}ing`, `${stem}ed`, stem.replace(/y$/, 'ied'), ...doubled].filter((form) => form !== verb)
}

/** "backen", "backe", "backt"; "köcheln", "köchle", "köchelt". */
function germanForms(verb: string): string[] {
  const stem = verb.slice(0, -2)
  if (!/[lr]n$/.test(verb)) return ['en', 'e', 't', 'est'].map((ending) => stem + ending)
  return [verb, `${verb.slice(0, -1)}t`, `${stem.slice(0, -1)}${verb.at(-2)}e`]
}

const asEnglish = (verb: string, isCommand: boolean): Form => ({ verb, isCommand, closesClause: false })
const FORMS = new Map<string, Form>([
  ...GERMAN.flatMap((verb) =>
    germanForms(verb).map((form) => [form, { verb, isCommand: true, closesClause: true }] as const),
  ),
  ...ENGLISH.flatMap((verb) => englishForms(verb).map((form) => [form, asEnglish(verb, false)] as const)),
  ...ENGLISH.map((verb) => [verb, asEnglish(verb, true)] as const),
  // A timer is named after what it waits for: food that is left or put aside rests.
  ...['leave', 'aside', 'recover'].map((form) => [form, asEnglish('rest', true)] as const),
  ['left', asEnglish('rest', false)],
  ['saute', asEnglish('sauté', true)],
])

/** Nouns, not verbs: "over a medium heat", "the rest of the water", "under a hot grill". */
const CAN_BE_NOUN = new Set(
  words(
    'boil brown chill grill heat melt mix press proof rest rise roast set simmer smoke stand steam toast warm',
  ),
)
const BEFORE_NOUN =
  /(?<!\p{L})(?:the|an?|its|your|over|off|on|of|under|low|lower|medium|high|moderate|gentle|direct|residual|full|rolling|bare|quiet|hot|very)[\s-]$/iu
/** Adjectives, not verbs: "warm place", "brown sugar". */
const CAN_BE_QUALITY = new Set(words('brown cool set warm'))
/** Part of a name: "frying pan", "cooking water". */
const AFTER_QUALITY =
  /^[ -](?:aside|bowls?|bread|dish|dishes|dry|enough|fat|flour|juices?|lentils|liquid|milk|oil|oven|pans?|paper|parchment|pins?|place|plates?|point|pots?|powder|racks?|rice|rooms?|sheets?|soda|spot|stones?|sugar|temperature|time|tins?|trays?|wok|water|wine)(?!\p{L})/iu

/** In "leave the plums to cool", the second verb is the specific one. */
const LEFT_TO =
  /^leave (?:\p{L}+ ){1,3}to (?:cool|infuse|rest|rise|set|simmer|soak|stand|steam|steep|swell|thaw)(?!\p{L})/iu

type FoundVerb = Form & { from: number; to: number }

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

export function findVerbs(text: string): FoundVerb[] {
  if (KANA.test(text))
    return findJapaneseVerbs(text).map((found) => ({ ...found, isCommand: true, closesClause: true }))
  const isOther = !isEnglishOrGerman(text)
  return [...text.matchAll(/\p{L}+/gu)].flatMap((match) => {
    const foreign = isOther ? findForeignVerb(match[0]) : undefined
    const form = foreign
      ? { verb: foreign.verb, isCommand: true, closesClause: false }
      : FORMS.get(match[0].toLowerCase())
    const [from, to] = [match.index, match.index + match[0].length]
    if (!form || LEFT_TO.test(text.slice(from, from + 40))) return []
    if (
      form.isCommand &&
      CAN_BE_NOUN.has(form.verb) &&
      BEFORE_NOUN.test(text.slice(Math.max(0, from - 12), from))
    )
      return []
    const isQuality = !form.isCommand || CAN_BE_QUALITY.has(form.verb)
    if (isQuality && AFTER_QUALITY.test(text.slice(to, to + 14))) return []
    return [{ ...form, from, to }]
  })
}

/** Excludes the dot in "40 Min. kochen". */
const SENTENCE_END = /[.!?;:\n](?=\s+\p{Lu}|\s*$)|。/gu
const CLAUSE_END = /[,;.!?(、。]|(?<!\p{L})(?:und|dann|bis|oder|and|then|until|or)(?!\p{L})/iu

type Place = { from: number; to: number }

function sentenceAround({ from, to }: Place, text: string): Place {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index)
  return {
    from: ends.findLast((index) => index < from) ?? 0,
    to: (ends.find((index) => index >= to - 1) ?? text.length) + 1,
  }
}

/**
 * The verb that a duration belongs to, within its sentence. German: the verb that closes the clause ("20 Minuten
 * backen"). Otherwise the last imperative before it, the last other form before it, or the next verb. "After 10
 * minutes" belongs to the previous action.
 */
export function verbForTime(place: Place, text: string, verbs = findVerbs(text)): string | undefined {
  const sentence = sentenceAround(place, text)
  const isAfter =
    /(?<!\p{L})(?:after|nach|après|después de|dopo|na|após|efter|etter|po|через|после|אחרי)\s*$/iu.test(
      text.slice(Math.max(0, place.from - 12), place.from),
    )
  const before = verbs.filter(({ from, to }) => to <= place.from && (isAfter || from >= sentence.from))
  const after = verbs.filter(({ from, to }) => from >= place.to && to <= sentence.to)
  const clause = text.slice(place.to, sentence.to)
  const clauseEnd = place.to + (CLAUSE_END.exec(clause.replace(/^\./, ' '))?.index ?? clause.length)
  const closing = after.findLast((found) => found.closesClause && found.from < clauseEnd)
  const found = (!isAfter && closing) || before.findLast(({ isCommand }) => isCommand) || before.at(-1)
  return (found ?? (isAfter ? undefined : after[0]))?.verb
}

/** Verbs for work that needs no attention: in the oven, on a low heat, in the fridge. */
const PASSIVE = new Set(
  words(`
  bake boil braise chill cook cool ferment freeze infuse marinate microwave poach preheat proof prove refrigerate rest rise
  roast set simmer sit smoke soak stand steam steep stew swell thaw
  abkühlen auftauen auskühlen backen dämpfen durchziehen einkochen einweichen garen gefrieren gehen gratinieren köcheln
  kochen kühlen marinieren pochieren quellen ruhen schmoren simmern stehen trocknen überbacken vorheizen ziehen`),
)
/** Verbs for work of a moment, even with "until". */
const SHORT = new Set(words('blend heat mix press stir warm whip whisk erhitzen mixen rühren schlagen'))

const LONG_SEC = 10 * 60

export const isPassive = (verb: string | undefined): boolean =>
  verb !== undefined && PASSIVE.has(toEnglishVerb(verb))

/** "While the rice cooks", "so that it sets", "it must not boil": about something else, or about the result. */
const ASIDE =
  /(?<!\p{L})(?:while|when|because|since|so that|as soon as|before|if|which|than|must not|don['’]t|or it|während|wenn|damit|bevor|sobald|weil)(?!\p{L})[^,.;!?]*/giu
/** The following words describe the result. */
const UNTIL = /(?<!\p{L})(?:until|till|bis)(?!\p{L})[^,.;!?]*/giu

/**
 * The verb that takes the time of a step: the last one with an end condition ("fry … until golden"), else the first one
 * that needs no attention ("let it steep"), else the last. Long durations need no attention.
 */
export function mainVerb(text: string, seconds = 0): string | undefined {
  const blank = (part: string) => ' '.repeat(part.length)
  const told = text.replace(ASIDE, blank)
  const ends = [...told.matchAll(UNTIL)].map(({ index }) => index)
  const verbs = findVerbs(told.replace(UNTIL, blank)).filter(({ isCommand }) => isCommand)
  const lasting = ends.flatMap((end) => {
    const sentence = sentenceAround({ from: end, to: end }, told)
    return verbs.findLast(({ from, to }) => from >= sentence.from && to <= end) ?? []
  })
  const passive = verbs.filter(({ verb }) => PASSIVE.has(verb))
  const found =
    (seconds > LONG_SEC ? (lasting.findLast(({ verb }) => PASSIVE.has(verb)) ?? passive[0]) : undefined) ??
    lasting.findLast(({ verb }) => !SHORT.has(verb)) ??
    passive[0] ??
    lasting.at(-1) ??
    verbs.at(-1)
  return (found ?? findVerbs(text).at(-1))?.verb
}
