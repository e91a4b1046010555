import { localeTag } from './locale.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The day alone, in UTC, so that server and browser write the same. */
export function formatDate(timestamp: string): string {
  const current = localeTag()
  let format = dateFormats.get(current)
  if (!format) {
    format = new Intl.DateTimeFormat(current, { dateStyle: 'long', timeZone: 'UTC' })
    dateFormats.set(current, format)
  }
  return format.format(new Date(timestamp))
}

/** Day and time in UTC, for whoever runs the service and reads its log. */
export const formatMoment = (timestamp: string): string =>
  `${new Intl.DateTimeFormat(localeTag(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(timestamp))} UTC`
