/** A calendar object resource: an item of a list, or a meal. */
export type CalendarObject = {
  /** Last part of the path. */
  name: string
  etag: string
  component: 'vtodo' | 'vevent'
  /** In iCalendar format. */
  content: string
}
