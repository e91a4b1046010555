import { getLines, getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import type { Thing } from '../schema-org/thing.ts'

/** Attributes that start an object with its types, and that name its properties. */
export type Notation = {
  scope: (element: PageElement) => string[] | null
  properties: (element: PageElement) => string[]
}

export function splitWords(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

const LONG_TEXTS = new Set(['recipeInstructions', 'instructions', 'ingredients', 'recipeIngredient', 'text'])

function readValue(element: PageElement, property: string): unknown {
  const { tag, attributes } = element
  if (attributes.content !== undefined) return attributes.content
  if (tag === 'time' && attributes.datetime) return attributes.datetime
  if (tag === 'data' || tag === 'meter') return attributes.value ?? getText(element)
  if (tag === 'img') return attributes.src?.startsWith('data:') ? attributes['data-src'] : attributes.src
  if (tag === 'a' || tag === 'link')
    return /image|url/i.test(property) ? (attributes.href ?? '') : getText(element)
  return LONG_TEXTS.has(property) ? getLines(element).join('\n') : getText(element)
}

function add(thing: Thing, property: string, value: unknown): void {
  if (value === undefined || value === '' || property === '__proto__') return
  const values = thing[property]
  if (Array.isArray(values)) values.push(value)
  else thing[property] = [value]
}

/** All objects of a page in this notation; each property belongs to the innermost object around it. */
export function readMarkupThings(page: Page, notation: Notation): Thing[] {
  const things = new Map<PageElement, Thing>()
  const roots: Thing[] = []
  for (const element of page.elements) {
    const types = notation.scope(element)
    const properties = notation.properties(element)
    if (types === null && properties.length === 0) continue
    const owner = nearest(element.parent, things)
    const thing: Thing | null = types === null ? null : { '@type': types }
    if (thing) things.set(element, thing)
    if (thing && (owner === null || properties.length === 0)) roots.push(thing)
    if (owner === null) continue
    for (const property of properties)
      add(owner, property.replace(/^.*[/:#]/, ''), thing ?? readValue(element, property))
  }
  return roots
}

function nearest(element: PageElement | null, things: Map<PageElement, Thing>): Thing | null {
  for (let at = element; at !== null; at = at.parent) {
    const thing = things.get(at)
    if (thing) return thing
  }
  return null
}
