import { isForeignInstruction } from './foreign-instructions.ts'

/** Verbs that begin an English instruction. Those that are also foods need an object. */
const ENGLISH =
  'add|allow|arrange|assemble|bake|baste|beat|blanch|blend|boil|braise|break|bring|broil|brown|brush|chill|chop|coat|combine|cook|cool|core|cover|crack|crumble|crush|cut|deglaze|dice|dip|discard|dissolve|divide|drain|dredge|drizzle|drop|dust|enjoy|fill|finish|flip|fold|form|freeze|fry|garnish|gather|give|grate|grease|grill|grind|halve|heat|keep|knead|lay|layer|leave|let|lift|lower|make|marinate|mash|measure|melt|microwave|mix|move|peel|place|poach|pound|pour|preheat|prepare|press|prick|process|pull|purée|puree|put|reduce|refrigerate|reheat|remove|repeat|rest|return|rinse|roast|roll|rub|saute|sauté|scatter|scoop|scrape|sear|season|separate|serve|set|shake|shape|shred|sift|simmer|skim|slice|smash|smooth|soak|soften|spoon|spread|sprinkle|squeeze|stack|steam|stir|store|strain|stuff|sweat|take|taste|tear|thread|throw|toast|top|toss|transfer|trim|turn|use|warm|wash|whip|whisk|wipe|work|wrap'
const WITH_OBJECT = 'butter|cream|cube|dry|flour|line|mince|oil|salt|sugar|tip|zest'
/** Excludes verbs that are also foods or parts of a dish: 'smør', 'pynt', 'fyll'. */
const NORWEGIAN =
  'avkjøl|bland|bak|bank|bre|brett|brun|dekk|del|demp|dryss|elt|etterhev|finhakk|fjern|fordel|fres|gjenta|hakk|hell|hev|hvelv|kjevle|kjør|kle|klem|knus|kna|kok|krydre|kutt|lag|legg|løs|mariner|mos|pakk|pensle|pisk|plasser|press|rens|riv|rør|rull|senk|server|sett|skjær|skrell|skyll|slå|smak|smelt|smuldre|snitt|snu|spe|stek|stryk|strø|tilsett|tøm|trill|varm|vask|vend|visp'
const LEADING =
  '(?:(?:then|now|next|first|finally|meanwhile|gently|carefully|slowly|lightly|quickly|thinly|finely)[, ]+)*'

/** Infinitives at the end of a German clause, with any prefix: 'abkühlen', 'unterrühren'. */
const GERMAN =
  'kochen|backen|braten|rühren|mischen|mengen|schneiden|hacken|würfeln|schälen|waschen|putzen|geben|legen|stellen|lassen|gießen|füllen|streuen|heizen|hitzen|schmelzen|dünsten|schwitzen|rösten|grillen|garen|dämpfen|köcheln|ziehen|ruhen|gehen|kneten|rollen|formen|teilen|trennen|schlagen|heben|sieben|reiben|raspeln|hobeln|pürieren|mixen|kleinern|würzen|salzen|pfeffern|schmecken|servieren|garnieren|richten|streichen|quirlen|weichen|drücken|pressen|tropfen|spülen|trocknen|tupfen|kühlen|stocken|löschen|reduzieren|bringen|nehmen|setzen|schichten|decken|wenden|drehen|lösen|binden|marinieren|halbieren|vierteln|entkernen|entsteinen|stechen|falten|wickeln|träufeln|fetten|stäuben|glasieren|karamellisieren|frittieren|panieren|blanchieren|schrecken|häuten|zupfen|mahlen|wärmen|tauen|frieren|dekorieren|stürzen|reichen|arbeiten|bröseln|krümeln|quellen|quetschen|stampfen|steigen|lagern|aufsetzen'

const IMPERATIVE = new RegExp(
  `(?:^|[.!;:] |[–-] )${LEADING}(?:(?:${ENGLISH}|${NORWEGIAN}) \\S+ \\S|(?:ha|la) (?:i|den|det|dem|deigen|alt|alle) \\S|(?:${WITH_OBJECT}) (?:the|a|an|your|each|both)\\b|(?:${ENGLISH})(?: \\S+)?[.!])`,
  'iu',
)
// Excluded: ingredients such as 'Öl zum Braten', and participles ('abgegossen').
const INFINITIVE = new RegExp(
  `(?<!zum |zur |\\p{L})\\p{Ll}*?(?<!ge)(?:${GERMAN})(?=$|[.,;:!)–-]| (?:und|oder|bis|dann|-|–) )`,
  'u',
)

/** German imperative, passive and impersonal forms: 'Verquirle die Eier', 'Die Hälfte wird gerieben', 'Man nimmt'. */
const STEMS = GERMAN.split('|')
  .map((verb) => verb.replace(/e?n$/, ''))
  .join('|')
const TOLD = new RegExp(
  `(?:^|[.!;:] )(?:\\p{L}{0,6}?(?:${STEMS})(?:e|t|et)?|gib|gebt|nimm|nehmt|lass|lasst) (?:die|den|das|dem|der|alles|alle|nun|jetzt|dann|in|mit|etwas|ein|eine|einen|zuerst|sie|es) |\\b(?:wird|werden) \\p{L}|^Man \\p{Ll}`,
  'iu',
)

const VERB = new RegExp(`^${LEADING}(?:${ENGLISH}|${WITH_OBJECT})(?!\\p{L})`, 'iu')

/** For texts too short to distinguish from a name otherwise: 'Fry onions'. */
export const beginsWithVerb = (text: string) => VERB.test(text)

const MAX_PARSED_LENGTH = 300

/** Whether the line is an instruction rather than an ingredient. */
export function isInstruction(text: string): boolean {
  const begin = text.slice(0, MAX_PARSED_LENGTH)
  return IMPERATIVE.test(begin) || INFINITIVE.test(begin) || TOLD.test(begin) || isForeignInstruction(begin)
}
