import { SaxesParser } from 'saxes'
import { badRequest } from '../../errors/http-error.ts'

const MAX_DEPTH = 20
const MAX_ELEMENTS = 10_000

/** Prefixes in our responses. */
const NAMESPACES = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  cs: 'http://calendarserver.org/ns/',
} as const
const PREFIXES = new Map<string, string>(
  Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, prefix]),
)

/** A qualified name: `{namespace}local`. */
export type XmlName = string
export const dav = (local: string): XmlName => `{${NAMESPACES.d}}${local}`
export const caldav = (local: string): XmlName => `{${NAMESPACES.c}}${local}`
export const calendarServer = (local: string): XmlName => `{${NAMESPACES.cs}}${local}`

export type XmlElement = {
  name: XmlName
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Parses the body of a request. Document types are refused, so there are no entities to expand or to load. */
export function parseXml(text: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  let count = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('doctype', () => refuse('must not contain a document type'))
  parser.on('error', ({ message }) => refuse(`is not valid: ${message}`))
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_DEPTH) refuse('is nested too deeply')
    if (++count > MAX_ELEMENTS) refuse(`has more than ${MAX_ELEMENTS} elements`)
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value])
    const element = {
      name: `{${uri}}${local}`,
      attributes: Object.fromEntries(values),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [root] = document.children
  if (!root) return refuse('has no element')
  return root
}

function refuse(fault: string): never {
  throw badRequest(`The XML body ${fault}.`)
}

export const findChild = (element: XmlElement | undefined, name: XmlName) =>
  element?.children.find((child) => child.name === name)
export const listChildren = (element: XmlElement | undefined, name: XmlName) =>
  element?.children.filter((child) => child.name === name) ?? []

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
/** XML cannot contain most control characters, not even as references. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
export const escapeXml = (text: string) =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '')

/** `content` is XML. */
export function writeElement(name: XmlName, content = ''): string {
  const [, namespace = '', local = ''] = /^\{(.*)\}(.+)$/s.exec(name) ?? []
  const prefix = PREFIXES.get(namespace)
  const tag = prefix ? `${prefix}:${local}` : namespace ? `x:${local}` : local
  const declaration = prefix || !namespace ? '' : ` xmlns:x="${escapeXml(namespace)}"`
  return content ? `<${tag}${declaration}>${content}</${tag}>` : `<${tag}${declaration}/>`
}

export const writeHref = (path: string) => `<d:href>${escapeXml(path)}</d:href>`

/** `root` is the name of an element of the namespace `DAV:`. */
export function writeDocument(root: string, content: string): string {
  const declarations = Object.entries(NAMESPACES).map(
    ([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<d:${root}${declarations.join('')}>${content}</d:${root}>\n`
}
