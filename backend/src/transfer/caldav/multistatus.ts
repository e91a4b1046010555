import { STATUS_CODES } from 'node:http'
import {
  caldav,
  dav,
  findChild,
  writeDocument,
  writeElement,
  writeHref,
  type XmlElement,
  type XmlName,
} from './dav-xml.ts'

/** Properties of a resource; each value is XML. */
export type DavProperties = Readonly<Record<XmlName, () => string>>
export type DavResource = { path: string; properties: DavProperties }
type PropertyRequest = { names: readonly XmlName[] } | 'all' | 'names'

/** Large; clients get it only if they ask for it by name. */
const NOT_IN_ALL = caldav('calendar-data')

export function readPropertyRequest(body: XmlElement | undefined): PropertyRequest {
  if (findChild(body, dav('propname'))) return 'names'
  const prop = findChild(body, dav('prop'))
  return prop ? { names: [...new Set(prop.children.map(({ name }) => name))] } : 'all'
}

export function writeResource({ path, properties }: DavResource, request: PropertyRequest): string {
  const all = Object.keys(properties).filter((name) => name !== NOT_IN_ALL)
  const names = typeof request === 'object' ? request.names : all
  const found = names.filter((name) => Object.hasOwn(properties, name))
  const missing = names.filter((name) => !Object.hasOwn(properties, name))
  const values = found.map((name) => writeElement(name, request === 'names' ? '' : properties[name]?.()))
  return writeResponse(path, [
    // A response needs at least one status.
    ...(values.length > 0 || missing.length === 0 ? [{ status: 200, content: values.join('') }] : []),
    ...(missing.length > 0
      ? [{ status: 404, content: missing.map((name) => writeElement(name)).join('') }]
      : []),
  ])
}

type PropertyStatus = { status: number; content: string }

export const writeResponse = (path: string, parts: readonly PropertyStatus[]) =>
  writeElement(
    dav('response'),
    writeHref(path) +
      parts
        .map(({ status, content }) =>
          writeElement(dav('propstat'), `${writeElement(dav('prop'), content)}${writeStatus(status)}`),
        )
        .join(''),
  )

export const writeMissing = (path: string) =>
  writeElement(dav('response'), `${writeHref(path)}${writeStatus(404)}`)

const writeStatus = (status: number) => `<d:status>HTTP/1.1 ${status} ${STATUS_CODES[status]}</d:status>`

export const writeMultistatus = (responses: readonly string[], syncToken?: string) =>
  writeDocument(
    'multistatus',
    responses.join('') + (syncToken === undefined ? '' : writeElement(dav('sync-token'), syncToken)),
  )
