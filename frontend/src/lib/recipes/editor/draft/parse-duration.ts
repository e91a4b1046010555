import * as m from '#lib/generated/messages.ts'
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

/** For text fields: exact, in the language of the page, and `parseDuration` parses it in every language. */
export function formatDurationInput(seconds: number | null): string {
  if (seconds === null) return ''
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)]
  const parts = [
    // As text, because `parseDuration` does not know the separator of thousands.
    ...(hours > 0 ? [m.duration_h({ hours: String(hours) })] : []),
    ...(minutes > 0 ? [m.duration_min({ minutes })] : []),
    ...(seconds % MINUTE > 0 ? [m.duration_sec({ seconds: seconds % MINUTE })] : []),
  ]
  return parts.join(' ') || m.duration_min({ minutes: 0 })
}
