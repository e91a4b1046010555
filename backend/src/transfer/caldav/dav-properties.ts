import type { Caller } from '../../http/access.ts'
import { HOME, PRINCIPAL, ROOT, toCollectionPath, toObjectPath } from './caldav-paths.ts'
import type { CalendarObject } from './calendar-object.ts'
import type { Collection } from './collections.queries.ts'
import { caldav, calendarServer, dav, escapeXml, writeElement, writeHref } from './dav-xml.ts'
import type { DavProperties, DavResource } from './multistatus.ts'

export const MAX_BODY_BYTES = 256 * 1024

const COLLECTION = writeElement(dav('collection'))
const READ = ['read', 'read-current-user-privilege-set']
const PRIVILEGES = {
  read: READ,
  edit: [...READ, 'write-content', 'bind', 'unbind'],
  rename: [...READ, 'write-content', 'bind', 'unbind', 'write-properties', 'write'],
} as const

const writePrivileges = (names: readonly string[]) =>
  names.map((name) => writeElement(dav('privilege'), writeElement(dav(name)))).join('')
const writeReports = (names: readonly string[]) =>
  names
    .map((name) => writeElement(dav('supported-report'), writeElement(dav('report'), writeElement(name))))
    .join('')

/** Properties that every resource has. */
const shared = (type: string, privileges: readonly string[]): DavProperties => ({
  [dav('resourcetype')]: () => type,
  [dav('current-user-principal')]: () => writeHref(PRINCIPAL),
  [dav('owner')]: () => writeHref(PRINCIPAL),
  [dav('principal-collection-set')]: () => writeHref(PRINCIPAL),
  [dav('current-user-privilege-set')]: () => writePrivileges(privileges),
})

export const describeRoot = (): DavResource => ({
  path: ROOT,
  properties: { ...shared(COLLECTION, READ), [dav('displayname')]: () => 'Larder' },
})

export const describePrincipal = ({ username }: Caller): DavResource => ({
  path: PRINCIPAL,
  properties: {
    ...shared(COLLECTION + writeElement(dav('principal')), READ),
    [dav('displayname')]: () => escapeXml(username),
    [dav('principal-URL')]: () => writeHref(PRINCIPAL),
    [caldav('calendar-home-set')]: () => writeHref(HOME),
    [caldav('calendar-user-address-set')]: () => writeHref(PRINCIPAL),
  },
})

export const describeHome = ({ username }: Caller): DavResource => ({
  path: HOME,
  properties: { ...shared(COLLECTION, READ), [dav('displayname')]: () => escapeXml(username) },
})

export function describeCollection(collection: Collection): DavResource {
  const { kind, name, title, tag } = collection
  const component = kind === 'list' ? 'VTODO' : 'VEVENT'
  const privileges =
    kind === 'plan' || !collection.canEdit ? 'read' : collection.canRename ? 'rename' : 'edit'
  const reports = [caldav('calendar-query'), caldav('calendar-multiget')]
  return {
    path: toCollectionPath(name),
    properties: {
      ...shared(COLLECTION + writeElement(caldav('calendar')), PRIVILEGES[privileges]),
      [dav('displayname')]: () => escapeXml(title),
      [dav('getcontenttype')]: () => 'text/calendar; charset=utf-8',
      [dav('supported-report-set')]: () =>
        writeReports(kind === 'list' ? [...reports, dav('sync-collection')] : reports),
      [caldav('supported-calendar-component-set')]: () => `<c:comp name="${component}"/>`,
      [caldav('supported-calendar-data')]: () =>
        '<c:calendar-data content-type="text/calendar" version="2.0"/>',
      [caldav('max-resource-size')]: () => String(MAX_BODY_BYTES),
      [calendarServer('getctag')]: () => tag,
      ...(kind === 'list' && { [dav('sync-token')]: () => tag }),
    },
  }
}

export const describeObject = (
  collection: Collection,
  { name, etag, content, component }: CalendarObject,
): DavResource => ({
  path: toObjectPath(collection.name, name),
  properties: {
    ...shared('', collection.kind === 'list' && collection.canEdit ? PRIVILEGES.edit : READ),
    [dav('getetag')]: () => escapeXml(etag),
    [dav('getcontenttype')]: () => `text/calendar; charset=utf-8; component=${component}`,
    [dav('getcontentlength')]: () => String(Buffer.byteLength(content)),
    [caldav('calendar-data')]: () => escapeXml(content),
  },
})
