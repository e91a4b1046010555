import { localeTag } from './locale.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Date only, in UTC, so that server and browser render the same text. */
export function formatDate(timestamp: string): string {
  const current = localeTag()
  let format = dateFormats.get(current)
  if (!format) {
    format = new Intl.DateTimeFormat(current, { dateStyle: 'long', timeZone: 'UTC' })
    dateFormats.set(current, format)
  }
  return format.format(new Date(timestamp))
}

/** Date and time in UTC, for administrators, who compare it with the log. */
export const formatMoment = (timestamp: string): string =>
  `${new Intl.DateTimeFormat(localeTag(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(timestamp))} UTC`
