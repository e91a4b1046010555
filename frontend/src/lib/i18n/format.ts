import * as m from '#lib/generated/messages.ts'
import { type Locale, locale } from './locale.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "1 h 20 min": as a cook would say it, rounded to the minute. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return m.duration_sec({ seconds })
  if (seconds >= 2 * DAY) return m.duration_days({ count: Math.round(seconds / DAY) })
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < 60) return m.duration_min({ minutes })
  const rest = minutes % 60
  const hours = (minutes - rest) / 60
  return rest === 0 ? m.duration_h({ hours }) : m.duration_h_min({ hours, minutes: rest })
}

/** For machines: schema.org and <time datetime>. */
export function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = seconds % MINUTE
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
  return `PT${text || '0S'}`
}

/** "×½": how many times what is written. */
export const formatTimes = (times: number): string => (times === 0.5 ? '×½' : `×${times}`)

const dateFormats = new Map<Locale, Intl.DateTimeFormat>()

/** The day alone, in UTC, so that server and browser write the same. */
export function formatDate(timestamp: string): string {
  const current = locale()
  let format = dateFormats.get(current)
  if (!format) {
    format = new Intl.DateTimeFormat(current, { dateStyle: 'long', timeZone: 'UTC' })
    dateFormats.set(current, format)
  }
  return format.format(new Date(timestamp))
}

/** Day and time in UTC, for whoever runs the service and reads its log. */
export const formatMoment = (timestamp: string): string =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(timestamp)) + ' UTC'

const KILOBYTE = 1000
const SIZES = [m.size_kb, m.size_mb, m.size_gb]

/** "3.4 MB": three digits at most are read. */
export function formatBytes(bytes: number): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const size = bytes / KILOBYTE ** power
  const digits = size < 10 ? 1 : 0
  const words = new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(size)
  return SIZES[power - 1]?.({ size: words }) ?? ''
}
