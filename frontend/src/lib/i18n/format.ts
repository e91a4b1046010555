import * as m from '#lib/generated/messages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "1 h 20 min", rounded to the minute. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return m.duration_sec({ seconds })
  if (seconds >= 2 * DAY) return m.duration_days({ count: Math.round(seconds / DAY) })
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 60) return m.duration_min({ minutes })
  const rest = minutes % 60
  const hours = (minutes - rest) / 60
  return rest === 0 ? m.duration_h({ hours }) : m.duration_h_min({ hours, minutes: rest })
}

/** ISO 8601, for schema.org and `<time datetime>`. */
export function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = seconds % MINUTE
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
  return `PT${text || '0S'}`
}

/** "×½" */
export const formatTimes = (times: number): string => (times === 0.5 ? '×½' : `×${times}`)
