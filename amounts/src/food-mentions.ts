import { hasKinds, isNamedByFirst, isProduct, isStaple, needsMore } from './food-compounds.ts'
import { findForeignVerb } from './foreign-verbs.ts'
import { foldLetters, foldWord } from './match-name.ts'
import { isPlainWord } from './plain-words.ts'
import { hebrewForms, isHungarian, isUnspaced, stepWordStem } from './step-words.ts'
import { isNounFirst, isOtherLanguage } from './text-language.ts'

type Word = {
  key: string
  raw: string
  from: number
  /** Only spaces before it. */
  isJoined: boolean
}
export type Name = { text: string; keys: string[]; optional: boolean[]; head: number }
/** A mention of an ingredient row: its first and last word, and the quality of the match. */
export type Mention = {
  row: number
  name: Name
  first: number
  last: number
  length: number
  rank: number
  missing: number
}

const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu
const OF = /^(?:of|de|d|del|della|dell|dello|dei|delle|di|du|des|do|da|dos|das|van|von|vom)$/
/** 'd’huile' and 'l’oignon' are two words. */
const ELISION = /^(?:l|d|un|all|dell|dall|nell|sull)(?=['’])/iu
const SEPARATOR = /\s+(?:or|oder|and|und|&)\s+|\s*[/|]\s*/iu
const SAME: Record<string, string> = {
  shrimp: 'prawn',
  yoghurt: 'yogurt',
  chili: 'chilli',
  chile: 'chilli',
  cilantro: 'coriander',
  zucchini: 'courgette',
  eggplant: 'aubergine',
  sweetcorn: 'corn',
}
/** Describes the preparation, so a step may omit it. */
const TREATED = /^(?:dried|ground|fresh|whole|powdered|baby|getrocknet\p{L}*|gemahlen\p{L}*|frisch\p{L}*)$/iu
const GERMAN = /(?<!\p{L})(?:und|der|die|das|den|dem|mit|in|eine?[nmr]?|lassen|geben|bis)(?!\p{L})/giu
const MIN_GERMAN_WORDS = 2
/** Describes the result, not an addition. */
const OUTCOME = /(?<!\p{L})(?:until|till|so that|when|bis|damit|wenn|film of)(?!\p{L})[^,.;!?]*$/iu
/** Tap water for boiling or cooling. */
const TAP_WATER =
  /(?<!\p{L})(?:salted|iced|running|simmering|soaking|cooking|pasta|litres? of|liters? of|pot of|pan of|bowl of|a little|splash of|spoonful of|changes of|little hot|under (?:cold|hot)|(?:rinse|wash|cool|refresh)[^.;]* in (?:cold|iced)|gesalzene[ms]?|kochende[ms]?|etwas)\s+$/iu

/** Limits for arbitrary input. */
const MAX_NAME_WORDS = 8
const MAX_STARTS = 40
/** Maximum distance of the deciding word, in characters. */
const LOOK_BACK = 120
/** 'løg' is not 'hvidløg'. */
const GARLIC = /^(?:hvit|hvid|vit|fok)(?:lok|log|loeg|loek|hagym)/
/** Of a word that ends a longer one: 'mel' in 'hvetemel', but not German 'Reis' in 'Mais'. */
const MIN_LAST_PART = { german: 4, other: 3 }

export const FULL = 3
const BY_HEAD = 2
const BY_FIRST = 1

/** A trailing s is no plural in 'köttfärs' and 'tojás'. */
const FOREIGN_WORD = /[åøæáíűő]|färs/iu
/** 'mięso mielone', 'сиру твердого': the food is the word before. */
const SLAVIC_ADJECTIVE = /(?<=.{3})(?:ego|ych|ej|ого|ої|их)$/u

const toKey = (raw: string): string => {
  if (FOREIGN_WORD.test(raw)) return foldLetters(raw).normalize('NFKD').replace(/\p{M}/gu, '')
  const key = foldWord(raw.replace(/['’]s$/, ''))
  return SAME[key] ?? key
}

function readWords(text: string): Word[] {
  let end = 0
  return [...text.matchAll(WORD)].flatMap(splitElision).map(({ raw, index }) => {
    const isJoined = /^[\s'’-]*$/.test(text.slice(end, index))
    end = index + raw.length
    return { raw, key: toKey(raw), from: index, isJoined }
  })
}

function splitElision({ 0: raw, index }: RegExpExecArray): { raw: string; index: number }[] {
  const [article] = ELISION.exec(raw) ?? []
  if (!article) return [{ raw, index }]
  const start = article.length + 1
  return [
    { raw: article, index },
    { raw: raw.slice(start), index: index + start },
  ]
}

/**
 * Reduces "olives, pitted" and "butter or oil" to the words that identify the food. The head is the last of them, in
 * "leg of lamb" and in languages that put the noun first the first.
 */
export function readNames(name: string, headsFirst = false): Name[] {
  const [base = ''] = name.split(/[,(]/).filter((part) => /\p{L}/u.test(part))
  return base.split(SEPARATOR).flatMap((part) => {
    const all = readWords(part).slice(-MAX_NAME_WORDS)
    const of = all.findIndex(({ raw }) => OF.test(raw.toLowerCase()))
    const words = all.filter(({ raw }) => !OF.test(raw.toLowerCase()))
    if (words.length === 0) return []
    const isAdjectiveLast = words.length > 1 && SLAVIC_ADJECTIVE.test(words.at(-1)?.raw ?? '')
    const last = words.length - (isAdjectiveLast ? 2 : 1)
    const head = of > 0 ? of - 1 : headsFirst ? 0 : last
    const isKind = hasKinds(words[head]?.key ?? '')
    const optional = words.map(
      ({ raw }, index) => index !== head && ((isPlainWord(raw) && !isKind) || TREATED.test(raw)),
    )
    return [{ text: part.trim(), keys: words.map(({ key }) => key), optional, head }]
  })
}

/** Removes German plural and case endings. */
const germanStem = (key: string) => (key.length > 4 ? key.replace(/(?:en|er|e|n|s)$/, '') : key)

/** "Öl" matches Olivenöl, the stem of "olie" that of zonnebloemolie. */
const isLastPart = (said: string, named: string, minLength: number) =>
  (said.length >= minLength || said === 'ol') && named.endsWith(said) && !GARLIC.test(named)

export class StepText {
  readonly words: Word[]
  /** Number of compared positions. */
  reads = 0
  readonly #text: string
  readonly #isGerman: boolean
  readonly #isOther: boolean
  readonly #isHungarian: boolean
  readonly #foods: Set<string>
  readonly #outcomes = new Map<number, boolean>()
  /** Positions of each word. Without this index, many rows and a long text take seconds. */
  readonly #places = new Map<string, number[]>()

  constructor(text: string, names: readonly Name[]) {
    this.#text = text
    const hasYolks = names.some(({ keys }) => keys.includes('yolk'))
    this.words = readWords(text).map((word) =>
      /^(?:yolks?|whites)$/i.test(word.raw) && !hasYolks ? { ...word, key: 'egg' } : word,
    )
    this.#isGerman = (text.match(GERMAN)?.length ?? 0) >= MIN_GERMAN_WORDS
    this.#isOther = !this.#isGerman && isOtherLanguage(text)
    this.#isHungarian = this.#isOther && isHungarian(text)
    this.#foods = new Set(names.flatMap(({ keys, optional }) => keys.filter((_, index) => !optional[index])))
    for (const [place, word] of this.words.entries())
      for (const form of this.#forms(word)) {
        const found = this.#places.get(form)
        if (found) found.push(place)
        else this.#places.set(form, [place])
      }
  }

  /** German, Dutch and Nordic words name the food at their end. */
  get #isCompounding(): boolean {
    return this.#isGerman || (this.#isOther && !isNounFirst(this.#text))
  }

  #forms({ key, raw }: Word): string[] {
    if (!this.#isOther) return [this.#fold(key)]
    // 'Grädda' bakes; it is not 'grädde'.
    if (findForeignVerb(raw)?.verb === raw.toLowerCase()) return []
    return hebrewForms(key).map((form) => this.#fold(form))
  }

  #fold(key: string): string {
    if (this.#isOther) return stepWordStem(key, this.#isHungarian)
    return this.#isGerman ? germanStem(key) : key
  }

  /** Positions where a name can begin. */
  #findStarts({ keys, head }: Name): number[] {
    const named = keys.map((key) => this.#fold(key))
    const ends = this.#isCompounding
      ? [...this.#places.keys()].filter((key) => this.#isLastPart(key, named[head] as string))
      : []
    const starts = [...named, ...ends].flatMap((key) => this.#places.get(key) ?? [])
    return [...new Set(starts)].sort((a, b) => a - b).slice(0, MAX_STARTS)
  }

  #isSame(word: Word, key: string, isHead: boolean): boolean {
    const forms = this.#forms(word)
    if (forms.includes(this.#fold(key))) return true
    return this.#isCompounding && isHead && forms.some((form) => this.#isLastPart(form, this.#fold(key)))
  }

  #isLastPart(said: string, named: string): boolean {
    return isLastPart(said, named, this.#isGerman ? MIN_LAST_PART.german : MIN_LAST_PART.other)
  }

  /** The consecutive words of a name from this position. */
  #readAt(at: number, { keys, head }: Name): { last: number; found: number[] } | undefined {
    const found: number[] = []
    let [last, next] = [at, 0]
    for (let index = at; index < this.words.length; index += 1) {
      const word = this.words[index] as Word
      if (index > at && !word.isJoined) break
      if (index > at && OF.test(word.raw.toLowerCase())) continue
      const place = keys.findIndex((key, place) => place >= next && this.#isSame(word, key, place === head))
      if (place < 0) break
      found.push(place)
      next = place + 1
      last = index
    }
    return found.length > 0 ? { last, found } : undefined
  }

  #isPartOfOther(first: number, last: number, rank: number, name: Name): boolean {
    const [before, after] = [this.words[first - 1], this.words[last + 1]]
    const isBeforeOther = after?.isJoined === true && !name.keys.includes(after.key)
    if (isBeforeOther && isProduct((after as Word).key)) return true
    if (rank === BY_FIRST && isBeforeOther && (after as Word).key === 'water') return true
    // The oil of "sesame oil" is not another oil, nor the sugar of "lemon sugar" another sugar.
    const isAfterOther = this.words[first]?.isJoined && before && this.#foods.has(before.key)
    return rank === BY_HEAD && isAfterOther === true && !name.keys.includes((before as Word).key)
  }

  #rank(found: number[], { keys, optional, head }: Name): number {
    const telling = keys.flatMap((_, index) => (optional[index] ? [] : [index]))
    if (telling.every((index) => found.includes(index))) return FULL
    const headKey = keys[head] as string
    if (found.includes(head)) return found.length > 1 || !needsMore(headKey) ? BY_HEAD : 0
    const first = telling.filter((index) => index !== head)
    const isWhole = first.length > 1 && first.every((index) => found.includes(index)) && !isProduct(headKey)
    const nearest = first.at(-1)
    const isNear =
      nearest !== undefined && found.includes(nearest) && isNamedByFirst(keys[nearest] as string, headKey)
    return isWhole || isNear ? BY_FIRST : 0
  }

  /** Whether a staple is mentioned but not added: "until the oil shimmers", "in salted water". */
  #isNotAdded(first: number, { keys, head }: Name): boolean {
    const headKey = keys[head] as string
    if (!isStaple(headKey)) return false
    const known = this.#outcomes.get(first)
    if (known !== undefined) return known
    const from = this.words[first]?.from ?? 0
    const near = this.#text.slice(Math.max(0, from - LOOK_BACK), from)
    const isWater = headKey === 'water' || headKey === 'wasser'
    const isOutcome = OUTCOME.test(near) || (isWater && TAP_WATER.test(near))
    this.#outcomes.set(first, isOutcome)
    return isOutcome
  }

  /** All mentions of a row. */
  mentions(row: number, name: Name): Mention[] {
    if (isUnspaced(this.#text)) return this.#mentionsInside(row, name)
    const starts = this.#findStarts(name)
    this.reads += starts.length
    return starts.flatMap((first) => {
      const read = this.#readAt(first, name)
      const rank = read ? this.#rank(read.found, name) : 0
      if (!read || rank === 0) return []
      const { last, found } = read
      if (this.#isPartOfOther(first, last, rank, name) || this.#isNotAdded(first, name)) return []
      return [
        { row, name, first, last, length: found.length, rank, missing: name.keys.length - found.length },
      ]
    })
  }

  /** Japanese has no spaces between words. */
  #mentionsInside(row: number, name: Name): Mention[] {
    this.reads += 1
    const first = this.#text.indexOf(name.text)
    if (first < 0) return []
    const { length } = name.text
    return [{ row, name, first, last: first + length - 1, length, rank: FULL, missing: 0 }]
  }
}
