import ICAL from 'ical.js'

type TodoContent = {
  uid: string
  summary: string
  note: string | null
  checkedAt: string | null
  sortOrder: string | null
  changedAt: Date
}

const PRODUCT = '-//Larder//Shopping list//EN'

const toUtc = (date: Date) => ICAL.Time.fromJSDate(date, true)

/** Writes an item as VTODO (RFC 5545). The same item results in the same text, because the ETag depends on it. */
export function writeTodo({ uid, summary, note, checkedAt, sortOrder, changedAt }: TodoContent): string {
  const todo = new ICAL.Component('vtodo')
  const set = (name: string, value: string | number | ICAL.Time) => todo.updatePropertyWithValue(name, value)
  set('uid', uid)
  set('dtstamp', toUtc(changedAt))
  set('last-modified', toUtc(changedAt))
  set('summary', summary)
  if (note) set('description', note)
  set('status', checkedAt ? 'COMPLETED' : 'NEEDS-ACTION')
  if (checkedAt) {
    set('completed', toUtc(new Date(checkedAt)))
    set('percent-complete', 100)
  }
  if (sortOrder !== null) set('x-apple-sort-order', sortOrder)
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', PRODUCT)
  calendar.addSubcomponent(todo)
  return `${calendar.toString()}\r\n`
}
