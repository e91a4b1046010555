import { type FoundVerb, findVerbs } from './cooking-verbs.ts'

const NUMBER = '(?:\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾])?|[¼½¾])'
const RANGE = `(${NUMBER})(?:\\s*(?:-|–|—|to|bis|or|oder)\\s*(${NUMBER}))?`
const HOURS = 'h|hrs?|hours?|std\\.?|stunden?'
const MINUTES = 'mins?\\.?|minutes?|minuten?'
const SECONDS = 'secs?|seconds?|sek\\.?|sekunden?'
const NAMED = new RegExp(
  `(?<![\\p{L}\\d.,])${RANGE}\\s*(?:(${HOURS})(?:\\s*(?:and|und)?\\s*(\\d+)\\s*(?:${MINUTES}))?|(${MINUTES})|(${SECONDS}))(?!\\p{L})`,
  'giu',
)
/** "…, then 15" after "45 minutes": minutes again. */
const THEN = new RegExp(
  `^[^.;\\d]{0,40}?(?<!\\p{L})(?:then|dann)(?:\\s+for)?(?:\\s+another|\\s+weitere)?\\s+(${NUMBER})(?=\\s*(?:[.,;)]|$|(?:more|longer|uncovered|covered|mehr|länger|offen|zugedeckt)(?!\\p{L})))`,
  'iu',
)
const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }
/** Not the dot of "40 Min. kochen". */
const SENTENCE_END = /[.!?;\n](?=\s+\p{Lu}|\s*$)/gu
/** More buttons than this are a wall, not a choice. */
const MOST = 4

function readValue(text: string): number {
  const [, whole = '0', fraction = ''] = /^(\d+(?:[.,]\d+)?)?\s*([¼½¾])?$/.exec(text.trim()) ?? []
  return Number(whole.replace(',', '.')) + (FRACTIONS[fraction] ?? 0)
}

/** Where a length of time stands in a step, in seconds and characters. */
type NamedTime = { seconds: number; from: number; to: number }
/** The same with both ends of a range. */
type NamedRange = { ends: number[]; from: number; to: number }

/** All lengths of time that a step names, in order, and what comes "then". */
function findRanges(instruction: string): NamedRange[] {
  const found: NamedRange[] = []
  for (const match of instruction.matchAll(NAMED)) {
    const [text, low = '', high, hours, more = '0', minutes] = match
    const unit = hours ? 3600 : minutes ? 60 : 1
    const values = [low, high].flatMap((value) => (value === undefined ? [] : readValue(value)))
    const to = match.index + text.length
    const ends = values.map((value) => Math.round(value * unit + (hours ? Number(more) * 60 : 0)))
    found.push({ ends, from: match.index, to })
    const then = THEN.exec(instruction.slice(to))
    const end = to + (then?.[0].length ?? 0)
    if (then?.[1]) found.push({ ends: [Math.round(readValue(then[1]) * unit)], from: end, to: end })
  }
  return found
}

function findTimes(instruction: string): NamedTime[] {
  const found = findRanges(instruction).flatMap(({ ends, ...place }) =>
    ends.map((seconds) => ({ seconds, ...place })),
  )
  const isNew = ({ seconds }: NamedTime, index: number) =>
    found.findIndex((other) => other.seconds === seconds) === index
  return found.filter((time, index) => time.seconds > 0 && isNew(time, index)).slice(0, MOST)
}

/** What a step takes: each time that it names, of a range the longer. */
export const findSpent = (instruction: string): StepTimer[] =>
  findRanges(instruction).map((range) => ({
    seconds: Math.max(...range.ends),
    verb: verbOf(range, instruction),
  }))

export const findDurations = (instruction: string): number[] =>
  findTimes(instruction).map(({ seconds }) => seconds)

export type StepTimer = {
  seconds: number
  /** What one waits for; undefined: the step does not say. */
  verb: string | undefined
}

/** The timers to offer for a step: what its words name, and what its cook set, which comes first where no word says it. */
export function stepTimers({
  instruction,
  duration_sec,
}: {
  instruction: string
  duration_sec: number | null
}): StepTimer[] {
  const times = findTimes(instruction)
  const isNamed = !duration_sec || times.some(({ seconds }) => seconds === duration_sec)
  const last = instruction.trimEnd().length - 1
  const all = isNamed ? times : [{ seconds: duration_sec, from: last, to: last }, ...times]
  return all.map((time) => ({ seconds: time.seconds, verb: verbOf(time, instruction) }))
}

/** The nearest in the same sentence: before the time in English, after it in German. */
function verbOf({ from, to }: Pick<NamedTime, 'from' | 'to'>, instruction: string): string | undefined {
  const ends = [...instruction.matchAll(SENTENCE_END)].map(({ index }) => index)
  const begin = Math.max(0, ...ends.filter((index) => index < from))
  const end = Math.min(instruction.length, ...ends.filter((index) => index >= to - 1))
  const distance = (found: FoundVerb) => (found.to <= from ? from - found.to : found.from - to)
  const [nearest] = findVerbs(instruction)
    .filter((found) => found.from >= begin && found.to <= end + 1)
    .sort((a, b) => distance(a) - distance(b))
  return nearest?.verb
}
