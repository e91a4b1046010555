import { toPlainText } from '../plain-text.ts'

/** A schema.org object from JSON-LD, microdata or RDFa. Properties are values, objects or lists. */
export type Thing = { [property: string]: unknown }

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the values of a property as a flat array. */
export function toArray(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.flat(3) : [value]
}

/** Type names without prefix: 'HowToStep' for 'https://schema.org/HowToStep' or 'schema:HowToStep'. */
export function listTypes(thing: Thing): string[] {
  return toArray(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, '').trim())
}

const NAMING = ['name', '@value', 'text', 'value', 'url', '@id']

/** Converts any value to text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return toPlainText(value)
  if (typeof value === 'number') return String(value)
  const [first] = toArray(value)
  if (!isThing(first)) return typeof first === 'string' || typeof first === 'number' ? toText(first) : ''
  const naming = NAMING.find((key) => typeof first[key] === 'string' || typeof first[key] === 'number')
  return naming === undefined ? '' : toText(first[naming])
}

/** The text of the first non-empty property. */
export function findFirstText(thing: Thing, ...properties: string[]): string | null {
  for (const property of properties) {
    const words = toText(thing[property])
    if (words !== '') return words
  }
  return null
}
