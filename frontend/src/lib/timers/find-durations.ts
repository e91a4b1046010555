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
/** More buttons than this are a wall, not a choice. */
const MOST = 4

function readValue(text: string): number {
  const [, whole = '0', fraction = ''] = /^(\d+(?:[.,]\d+)?)?\s*([¼½¾])?$/.exec(text.trim()) ?? []
  return Number(whole.replace(',', '.')) + (FRACTIONS[fraction] ?? 0)
}

/** All lengths of time that a step names, in seconds and in order: both ends of a range, and what comes "then". */
export function findDurations(instruction: string): number[] {
  const found: number[] = []
  for (const match of instruction.matchAll(NAMED)) {
    const [text, low = '', high, hours, more = '0', minutes] = match
    const unit = hours ? 3600 : minutes ? 60 : 1
    const values = [low, high].flatMap((value) => (value === undefined ? [] : readValue(value)))
    found.push(...values.map((value) => value * unit + (hours ? Number(more) * 60 : 0)))
    const then = THEN.exec(instruction.slice(match.index + text.length))?.[1]
    if (then) found.push(readValue(then) * unit)
  }
  return [...new Set(found.map(Math.round).filter((seconds) => seconds > 0))].slice(0, MOST)
}

/** The timers to offer for a step: what its words name, and what its cook set, which comes first where no word says it. */
export function stepTimers({
  instruction,
  duration_sec,
}: {
  instruction: string
  duration_sec: number | null
}): number[] {
  const named = findDurations(instruction)
  return duration_sec && !named.includes(duration_sec) ? [duration_sec, ...named] : named
}
