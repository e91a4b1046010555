import { dateFormat } from './date-format.ts'

/** Date only, in UTC, so that server and browser render the same text. */
export const formatDate = (timestamp: string): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp))

/** Date and time in UTC, for administrators, who compare it with the log. */
export const formatMoment = (timestamp: string): string =>
  `${dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(timestamp))} UTC`
