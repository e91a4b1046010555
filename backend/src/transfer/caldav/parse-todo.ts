import { cutText } from '@larder/amounts/cut-text'
import ICAL from 'ical.js'
import { DavPrecondition } from './dav-precondition.ts'
import { caldav } from './dav-xml.ts'

/** Limits of the operations that Larder's own clients send. */
const MAX_TEXT_LENGTH = 300
const MAX_NOTE_LENGTH = 500
const MAX_UID_LENGTH = 255

export type ParsedTodo = {
  uid: string
  summary: string
  note: string | null
  isChecked: boolean
  sortOrder: string | null
}

/** Alarms, dates and other properties that an item does not have are ignored. */
export function parseTodo(text: string): ParsedTodo {
  const todo = findTodo(text)
  const summary = cutText(cleanLine(readText(todo, 'summary')), MAX_TEXT_LENGTH)
  const uid = readText(todo, 'uid')
  if (!summary) throw unusable('The task has no SUMMARY.')
  if (!uid || uid.length > MAX_UID_LENGTH) throw unusable('The task has no UID, or it is too long.')
  return {
    uid,
    summary,
    note: cutText(cleanNote(readText(todo, 'description')), MAX_NOTE_LENGTH) || null,
    isChecked: isChecked(todo),
    sortOrder: /^-?\d{1,15}$/.exec(readText(todo, 'x-apple-sort-order'))?.[0] ?? null,
  }
}

function findTodo(text: string): ICAL.Component {
  const calendar = parse(text)
  if (calendar.name !== 'vcalendar') throw unusable('The body is not a VCALENDAR.')
  const todo = calendar.getFirstSubcomponent('vtodo')
  if (todo) return todo
  throw new DavPrecondition(
    caldav('supported-calendar-component'),
    'A shopping list contains only tasks (VTODO).',
  )
}

function parse(text: string): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch {
    throw new DavPrecondition(caldav('valid-calendar-data'), 'The body is not valid iCalendar data.')
  }
}

const unusable = (text: string) => new DavPrecondition(caldav('valid-calendar-object-resource'), text)

function isChecked(todo: ICAL.Component): boolean {
  const status = readText(todo, 'status').toUpperCase()
  if (status) return status === 'COMPLETED' || status === 'CANCELLED'
  return todo.hasProperty('completed') || readText(todo, 'percent-complete') === '100'
}

const readText = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? '')
    .normalize('NFC')
    .trim()

const cleanLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const cleanNote = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
