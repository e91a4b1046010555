import { toPlainText } from '../plain-text.ts'

/** An object of schema.org, from whichever notation; properties hold a value, a thing or a list of them. */
export type Thing = { [property: string]: unknown }

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values of a property, flat. */
export function toArray(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.flat(3) : [value]
}

/** 'HowToStep' of 'https://schema.org/HowToStep', 'schema:HowToStep' or 'HowToStep'. */
export function listTypes(thing: Thing): string[] {
  return toArray(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, '').trim())
}

const NAMING = ['name', '@value', 'text', 'value', 'url', '@id']

/** The words of a value, whatever kind it is. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return toPlainText(value)
  if (typeof value === 'number') return String(value)
  const [first] = toArray(value)
  if (!isThing(first)) return typeof first === 'string' || typeof first === 'number' ? toText(first) : ''
  const naming = NAMING.find((key) => typeof first[key] === 'string' || typeof first[key] === 'number')
  return naming === undefined ? '' : toText(first[naming])
}

/** The first property that has words. */
export function findFirstText(thing: Thing, ...properties: string[]): string | null {
  for (const property of properties) {
    const words = toText(thing[property])
    if (words !== '') return words
  }
  return null
}
