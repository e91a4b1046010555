import { readDuration, readTime } from '../read-duration.ts'
import { readYield, type Yield } from '../read-yield.ts'

/** Metadata near the title: servings, times, author, source. */
export type HeadMetadata = Yield & {
  prep_time_sec: number | null
  cook_time_sec: number | null
  total_time_sec: number | null
  author: string | null
  source_url: string | null
}

type Reading = Partial<HeadMetadata>

const YIELD =
  /^(?:(?:rezept|zutaten|mengen|recipe|ingredients)\s+(?=für|for|makes|serves))?(?:(?:serves|feeds|enough for|reicht für|makes|yields?|servings|portions?|serving size|recipe yield|number of servings|ergibt|portionen|portionsgröße|personenanzahl|anzahl (?:der )?portionen|personen|für|pour|para|porciones|porções|rendimento|portioner|porsjoner|antall porsjoner|antal portioner|antall|antal|personer|porzioni|personnes)\b[\s:]*)(?=.*\d)(.{1,60})$/iu
const COUNTED =
  /^(?:ca\.?|about|for|für|pour|para|per|til|till|voor)?\s*(\d+(?:\s?[-–]\s?\d+)?\s+(?:hungry |hungrige )?(?:servings?|people|persons?|portions?|portionen|personen|pers\.?|stück(?!\s+\p{L})|personer|portioner|porsjoner|personnes|personas|porciones|porções|persone|porzioni))\b.{0,20}$/iu

const PREP =
  /^(?:prep(?:aration)?(?:\s?time)?|active(?:\s?time)?|hands[- ]on(?:\s?time)?|vorbereitung(?:szeit)?|arbeitszeit|temps de préparation|préparation|tiempo de preparación|tempo di preparazione)\b/iu
const COOK =
  /^(?:cook(?:ing)?(?:\s?time)?|bak(?:e|ing)(?:\s?time)?|koch-?\/?(?:back)?zeit|kochzeit|backzeit|garzeit|koch-\s?\/?\s?backzeit|temps de cuisson|cuisson|tiempo de cocción|cottura)\b/iu
const TOTAL =
  /^(?:total(?:\s?time)?|ready in|time|duration|gesamtzeit|zubereitungszeit|gesamt|zeit|dauer|temps total|tiempo total|tempo totale|tilberedningstid|tid)\b/iu
const AUTHOR =
  /^(?:recipe by|recipe courtesy of|from the kitchen of|aus der küche von|by|author|rezept von|von|autor(?:in)?|verfasser(?:in)?|auteur|oppskrift av)\s*:?\s+(\p{Lu}[^.!?]{2,60})$/iu
const SOURCE = /^(?:(?:source|from|quelle|adapted from|url|original)\s*:?\s*)?(https?:\/\/\S{4,500})$/iu

const TIMES: [RegExp, 'prep_time_sec' | 'cook_time_sec' | 'total_time_sec'][] = [
  [PREP, 'prep_time_sec'],
  [COOK, 'cook_time_sec'],
  [TOTAL, 'total_time_sec'],
]

/** In 'Serves 4 as a starter', the other words are ignored. */
function servedIn(line: string, yields: string): Pick<Reading, 'servings'> {
  const number = /^(?:serves|feeds)\b/i.test(line)
    ? /^\d+(?:\s?(?:-|–|to)\s?\d+)?/.exec(yields)?.[0]
    : undefined
  return number === undefined ? {} : { servings: readYield(number).servings }
}

/** Parses a metadata line; null if it is not one. */
export function readHeadLine(line: string): Reading | null {
  if (line.length > 600) return null
  const url = SOURCE.exec(line)?.[1]
  if (url !== undefined) return { source_url: url }
  if (line.length > 100) return null
  for (const [pattern, field] of TIMES) {
    const found = pattern.exec(line)
    const seconds = found ? readDuration(line.slice(found[0].length).replace(/^[\s:.–-]+/, '')) : null
    if (seconds !== null) return { [field]: seconds }
  }
  const yields = YIELD.exec(line)?.[1] ?? COUNTED.exec(line)?.[1]
  if (yields !== undefined) return { ...readYield(yields), ...servedIn(line, yields) }
  const author = AUTHOR.exec(line)?.[1]
  return author === undefined ? null : { author: author.trim() }
}

/** 'Prep: 10 mins | Cook: 20 mins | Serves 4' has three values. */
export function readHeadMetadata(line: string): Reading | null {
  const parts = line
    .split(
      /\s*[|•·;]\s*|\s{3,}|,\s+(?=(?:cook|total|serves|makes|prep|für|for)\b)|(?<=\d[^:]{0,15})\s(?=(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|serves|servings|makes|yield|author|from|course|für|portionen|arbeitszeit|kochzeit|backzeit|gesamtzeit)(?: \p{L}+){0,3}(?::| \d))/iu,
    )
    .filter(Boolean)
  if (parts.length === 1) return readHeadLine(line)
  const read = parts.map(readHeadLine)
  return read.every((part) => part === null)
    ? null
    : Object.assign({}, ...read.filter((part) => part !== null))
}

const LABEL = /^\p{L}[\p{L} ]{2,24}:?$/u
const UNIT =
  /^(?:servings?|people|persons?|portion(?:s|en)?|personen|min(?:ute)?s?|minuten|hours?|hrs?|std\.?|stunden?)$/iu

/** '35 min | 2 people' */
const SEVERAL = /[|•·;]/

const MAX_TIME = 30

/** A bare number or time, which is not an ingredient. */
export const isBareValue = (text: string) =>
  /^\d+(?:\s?[-–]\s?\d+)?$/.test(text) ||
  (text.length <= MAX_TIME && /\d/.test(text) && readTime(text) !== null && TIME_ALONE.test(text))

const TIME_ALONE =
  /^(?:(?:less than|over|about|up to|ca\.?|etwa|unter|über)\s+)?\d[\d\s½¼¾.,–-]*(?:d|h|m|s|days?|hours?|hrs?|std|stunden?|tage?|timer?|min)/iu

/** Joins 'Servings', '4' and 'people' in separate lines; drops 'Serves' above 'Serves 4'. */
export function joinMetadataLines<Line extends { text: string }>(
  lines: Line[],
  isValue = (text: string) => /^\d/.test(text),
): Line[] {
  const joined: Line[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [label, number, unit] = lines.slice(index, index + 3) as [Line, Line?, Line?]
    if (number !== undefined && saysAgain(label.text, number.text)) continue
    joined.push(label)
    if (number === undefined || !LABEL.test(label.text) || !isValue(number.text) || SEVERAL.test(number.text))
      continue
    const parts = [label.text, number.text, ...(UNIT.test(unit?.text ?? '') ? [unit?.text] : [])]
    if (readHeadMetadata(parts.join(' ')) === null) continue
    joined[joined.length - 1] = { ...label, text: parts.join(' ') }
    index += parts.length - 1
  }
  return joined
}

const saysAgain = (label: string, next: string) =>
  LABEL.test(label) &&
  next.toLowerCase().startsWith(`${label.toLowerCase()} `) &&
  readHeadMetadata(next) !== null
