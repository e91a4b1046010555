import { readDuration, readTime } from '../read-duration.ts'
import { readYield, type Yield } from '../read-yield.ts'
import { timeLabelPattern, timeWords } from '../words/time-words.ts'
import { ABOUT_SERVINGS, BEFORE_SERVINGS, SERVING_WORDS, YIELD_LABELS } from '../words/yield-words.ts'

/** Metadata near the title: servings, times, author, source. */
export type HeadMetadata = Yield & {
  prep_time_sec: number | null
  cook_time_sec: number | null
  total_time_sec: number | null
  /** 'Zubereitungszeit' is the total time, or the time before baking if the total is stated as well. */
  either_time_sec: number | null
  author: string | null
  source_url: string | null
}

type Reading = Partial<HeadMetadata>

const RANGE = `(?:(?:${ABOUT_SERVINGS})\\.?\\s?)?\\d+(?:\\s?(?:[-–〜~]|${ABOUT_SERVINGS})\\s?\\d+)?`
/** Words that only a yield follows, whatever it is: 'Makes one loaf of 900 g'. */
const MAKES =
  'serves|feeds|enough for|reicht für|makes|yields?|serving size|recipe yield|ergibt|für|pour|para|rendimento|rende|rinde|dosi per'
const YIELD = new RegExp(
  `^(?:(?:die menge|das rezept|das|this|it|this recipe)\\s+(?=reicht|ergibt|serves|feeds|makes))?(?:(?:rezept|zutaten|mengen|recipe|ingredients)\\s+(?=für|for|makes|serves))?(?:(?:${MAKES})(?!\\p{L})[\\s:]*(?=.*\\d)|(?:(?:${YIELD_LABELS})\\s+){0,2}(?:${SERVING_WORDS}|antall?|antal)(?:\\(\\p{L}{1,2}\\))?(?!\\p{L})[\\s:：]*(?=${RANGE}))(.{1,60}?)\\.?$`,
  'iu',
)
const COUNTED = new RegExp(
  `^(?:${BEFORE_SERVINGS})?[\\s:־-]*(${RANGE}\\s?(?:hungry |hungrige )?(?:${SERVING_WORDS}|stück(?!(?:\\(e\\))?\\s+\\p{L}))(?:\\(\\p{L}{1,2}\\))?)(?!\\p{L}).{0,20}$`,
  'iu',
)

const AUTHOR =
  /^(?:recipe by|recipe courtesy of|from the kitchen of|aus der küche von|by|author|rezept von|von|autor(?:in)?|verfasser(?:in)?|auteur|oppskrift av)\s*:?\s+(\p{Lu}[^.!?]{2,60})$/iu
const SOURCE = /^(?:(?:source|from|quelle|adapted from|url|original)\s*:?\s*)?(https?:\/\/\S{4,500})$/iu

const BARE_TIME = new RegExp(
  `^(?:${timeWords('time')})(?!\\p{L})(?=[\\s:：.–-]*(?:(?:${ABOUT_SERVINGS})\\.?\\s*)?[\\d½¼¾])`,
  'iu',
)
const TIMES: [RegExp, 'prep_time_sec' | 'cook_time_sec' | 'total_time_sec' | 'either_time_sec'][] = [
  [timeLabelPattern('prep'), 'prep_time_sec'],
  [timeLabelPattern('cook'), 'cook_time_sec'],
  [timeLabelPattern('total'), 'total_time_sec'],
  [timeLabelPattern('either'), 'either_time_sec'],
  [BARE_TIME, 'total_time_sec'],
]

/** In 'Serves 4 as a starter', the other words are ignored. */
function servedIn(line: string, yields: string): Pick<Reading, 'servings'> {
  const number = /^(?:serves|feeds)\b/i.test(line)
    ? /^\d+(?:\s?(?:-|–|to)\s?\d+)?/.exec(yields)?.[0]
    : undefined
  return number === undefined ? {} : { servings: readYield(number).servings }
}

/** '15 min prep' */
const TIME_FIRST = /^(\d.*\p{L}\.?)\s+(\p{L}+)$/u

/** Parses a metadata line; null if it is not one. */
function readHeadLine(line: string): Reading | null {
  if (line.length > 600) return null
  const url = SOURCE.exec(line)?.[1]
  if (url !== undefined) return { source_url: url }
  if (line.length > 100) return null
  for (const [pattern, field] of TIMES) {
    const found = pattern.exec(line)
    const seconds = found ? readDuration(line.slice(found[0].length).replace(/^[\s:：.–-]+/, '')) : null
    if (seconds !== null) return { [field]: seconds }
  }
  const [, time = '', label = ''] = TIME_FIRST.exec(line) ?? []
  if (isBareValue(time)) return readHeadLine(`${label}: ${time}`)
  const yields = YIELD.exec(line)?.[1] ?? COUNTED.exec(line)?.[1]
  if (yields !== undefined)
    return { ...readYield(yields.replace(/(?<=\d)\s*\([^()]*\)$/, '')), ...servedIn(line, yields) }
  const author = AUTHOR.exec(line)?.[1]
  return author === undefined ? null : { author: author.trim() }
}

const LABELS = (['prep', 'cook', 'either', 'total'] as const).map(timeWords).join('|')
const NEXT_LABEL = `(?:(?:${timeWords('time')})\\s(?:d[ei]\\s)?)?(?:${LABELS})|serves|servings|makes|yield|author|from|course|für|for`
const BETWEEN_VALUES = new RegExp(
  `\\s*[|•·;]\\s*|\\s{3,}|,\\s+(?=(?:${NEXT_LABEL})(?!\\p{L}))|(?<=\\d[^:]{0,15})\\s(?=(?:${NEXT_LABEL})(?!\\p{L})(?: \\p{L}+){0,3}(?:\\s?:| \\d)|(?:${SERVING_WORDS})(?:\\s?:)? \\d)`,
  'iu',
)

/** '40 min' beside other values. */
const readBareTime = (part: string): Reading | null =>
  part.length <= MAX_TIME && TIME_ALONE.test(part) ? { either_time_sec: readDuration(part) } : null

/** 'Prep: 10 mins | Cook: 20 mins | Serves 4' has three values. */
export function readHeadMetadata(line: string): Reading | null {
  const parts = line.split(BETWEEN_VALUES).filter(Boolean)
  if (parts.length === 1) return readHeadLine(line)
  const read = parts.map((part) => readHeadLine(part) ?? readBareTime(part))
  return read.every((part) => part === null)
    ? null
    : Object.assign({}, ...read.filter((part) => part !== null))
}

const LABEL = /^\p{L}[\p{L} ]{2,24}:?$/u
const UNITS = (['day', 'hour', 'minute'] as const).map(timeWords).join('|')
const UNIT = new RegExp(`^(?:${SERVING_WORDS}|${UNITS})\\.?$`, 'iu')

/** '35 min | 2 people' */
const SEVERAL = /[|•·;]/

const MAX_TIME = 30

/** A bare number or time, which is not an ingredient. */
export const isBareValue = (text: string) =>
  /^\d+(?:\s?[-–]\s?\d+)?$/.test(text) ||
  (text.length <= MAX_TIME && /\d/.test(text) && readTime(text) !== null && TIME_ALONE.test(text))

const TIME_ALONE = new RegExp(
  `^(?:(?:less than|over|under|up to|unter|über|${ABOUT_SERVINGS})\\.?\\s+)?\\d[\\d\\s½¼¾.,–-]*(?:s|${UNITS})(?!\\p{L})`,
  'iu',
)

/** Joins 'Servings', '4' and 'people' in separate lines; drops 'Serves' above 'Serves 4'. */
export function joinMetadataLines<Line extends { text: string }>(
  lines: Line[],
  isValue = (text: string) => /^\d/.test(text),
): Line[] {
  const joined: Line[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [label, number, unit] = lines.slice(index, index + 3) as [Line, Line?, Line?]
    if (number !== undefined && saysAgain(label.text, number.text)) continue
    if (number !== undefined && isStepper(label.text, number.text)) {
      joined.push({ ...label, text: `${label.text} ${number.text}` })
      index += 1
      continue
    }
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

const SERVED = new RegExp(`^(?:${SERVING_WORDS})$`, 'iu')

/** '4' above 'people', as between the buttons that change them. */
const isStepper = (number: string, unit: string) => /^\d{1,2}$/.test(number) && SERVED.test(unit)

const saysAgain = (label: string, next: string) =>
  LABEL.test(label) &&
  next.toLowerCase().startsWith(`${label.toLowerCase()} `) &&
  readHeadMetadata(next) !== null
