import ICAL from 'ical.js'
import type { CalendarObject } from './calendar-object.ts'
import { DavPrecondition } from './dav-precondition.ts'
import { caldav, findChild, listChildren, type XmlElement } from './dav-xml.ts'

type Matches = (component: ICAL.Component) => boolean
type TimeRange = { start: number; end: number }

/** Meals have no time zone, so they can be up to a day earlier or later for a client. */
const ZONE_MARGIN = 24 * 60 * 60

/** Builds a test from the filter of a calendar query (RFC 4791, section 9.7). Throws if it is not supported. */
export function createFilter(query: XmlElement): (object: CalendarObject) => boolean {
  const filter = findChild(findChild(query, caldav('filter')), caldav('comp-filter'))
  if (!filter) return () => true
  const tests = listChildren(filter, caldav('comp-filter')).map((inner) => {
    const name = readName(inner)
    const matches = createComponentFilter(inner)
    const isNegative = findChild(inner, caldav('is-not-defined')) !== undefined
    return (object: CalendarObject, component: () => ICAL.Component) =>
      object.component === name ? !isNegative && matches(component()) : isNegative
  })
  return (object) => {
    let parsed: ICAL.Component | undefined
    const component = () => (parsed ??= parseComponent(object))
    return readName(filter) === 'vcalendar' && tests.every((test) => test(object, component))
  }
}

function createComponentFilter(filter: XmlElement): Matches {
  const range = readTimeRange(findChild(filter, caldav('time-range')))
  const tests = listChildren(filter, caldav('prop-filter')).map(createPropertyFilter)
  const nested = listChildren(filter, caldav('comp-filter')).map((inner): Matches => {
    const isNegative = findChild(inner, caldav('is-not-defined')) !== undefined
    // Items and meals have no alarms or other components.
    return () => isNegative
  })
  return (component) =>
    (!range || overlaps(component, range)) && [...tests, ...nested].every((test) => test(component))
}

function createPropertyFilter(filter: XmlElement): Matches {
  const name = readName(filter)
  if (findChild(filter, caldav('is-not-defined'))) return (component) => !component.hasProperty(name)
  const range = readTimeRange(findChild(filter, caldav('time-range')))
  const match = findChild(filter, caldav('text-match'))
  if (listChildren(filter, caldav('param-filter')).length > 0)
    throw new DavPrecondition(caldav('supported-filter'), 'Filters on parameters are not supported.')
  const wanted = match?.text.toLowerCase() ?? ''
  const isNegative = match?.attributes['negate-condition'] === 'yes'
  return (component) => {
    const value = component.getFirstPropertyValue(name)
    if (value === null) return false
    if (range && !(value instanceof ICAL.Time && isWithin(value.toUnixTime(), range))) return false
    return !match || String(value).toLowerCase().includes(wanted) !== isNegative
  }
}

const readName = ({ attributes }: XmlElement) => (attributes.name ?? '').toLowerCase()

function parseComponent({ content, component }: CalendarObject): ICAL.Component {
  const found = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent(component)
  if (!found) throw new Error(`A calendar object contains no ${component}.`)
  return found
}

function readTimeRange(element: XmlElement | undefined): TimeRange | undefined {
  if (!element) return undefined
  const { start, end } = element.attributes
  return {
    start: readTime(start) ?? Number.NEGATIVE_INFINITY,
    end: readTime(end) ?? Number.POSITIVE_INFINITY,
  }
}

function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000
  if (Number.isNaN(time))
    throw new DavPrecondition(caldav('valid-filter'), 'The limits of a time range must be times in UTC.')
  return time
}

const isWithin = (time: number, { start, end }: TimeRange) => start <= time && time <= end

/** A task without dates overlaps every range; a completed one overlaps those that contain its completion. */
function overlaps(component: ICAL.Component, range: TimeRange): boolean {
  if (component.name === 'vtodo') {
    const completed = component.getFirstPropertyValue('completed')
    return !(completed instanceof ICAL.Time) || isWithin(completed.toUnixTime(), range)
  }
  const { startDate, endDate } = new ICAL.Event(component)
  return startDate.toUnixTime() - ZONE_MARGIN < range.end && endDate.toUnixTime() + ZONE_MARGIN > range.start
}
