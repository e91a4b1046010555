import { AND, DAY, HOUR, MINUTE, unitSeconds } from './time-units.ts'

const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }
const PART = /(\d+(?:[.,]\d+)?)?\s*([¼½¾])?\s*(\p{L}+)?[.׳'’]?\s*/uy

/** "1 h 20", "1:20", "80", "1 ½ hours", "1 Std. 20 Min.", "1 год 20 хв" to seconds. Null if empty, undefined if invalid. */
export function parseDuration(text: string): number | null | undefined {
  const input = text
    .toLowerCase()
    .replace(AND, ' ')
    .replace(/,(?=\s)/g, ' ')
    .trim()
  if (input === '') return null
  const clock = /^(\d{1,4}):([0-5]\d)(?:\s*h)?$/.exec(input)
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE

  let seconds = 0
  let smallerUnit = MINUTE
  PART.lastIndex = 0
  while (PART.lastIndex < input.length) {
    const [whole, number, fraction, unit] = PART.exec(input) ?? []
    if (!whole || (!number && !fraction)) return undefined
    const size = unit ? unitSeconds(unit) : smallerUnit
    if (!size) return undefined
    seconds += (Number((number ?? '0').replace(',', '.')) + (FRACTIONS[fraction ?? ''] ?? 0)) * size
    // "1 h 20" means minutes, "2 min 30" seconds.
    smallerUnit = size === DAY ? HOUR : size === HOUR ? MINUTE : 1
  }
  return Math.round(seconds)
}

/** For text fields: exact, and `parseDuration` parses it in every language. */
export function formatDurationInput(seconds: number | null): string {
  if (seconds === null) return ''
  const parts: [number, string][] = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ]
  const text = parts.flatMap(([amount, unit]) => (amount > 0 ? `${amount} ${unit}` : [])).join(' ')
  return text || '0 min'
}
