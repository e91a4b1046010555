import type { UnsupportedField } from '../recipe.ts'
import { LIMITS } from './limits.ts'
import { findUrl } from './values/pick-words.ts'
import { readDuration } from './values/read-duration.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that sources write for empty fields: nothing, empty, zero (also in minutes) and no. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^([\s\0]*|0(\.0+)?|PT?0+[DHMS](0+[MS])*|P0D|0+:00(:00)?)$/.test(value)) ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (isObject(value) && Object.values(value).every(isBlank))

const plain = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() || null
  if (typeof value === 'number') return String(value)
  if (isObject(value) && typeof value['#text'] === 'string' && Object.keys(value).length === 1)
    return value['#text'].trim() || null
  return null
}

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : isBlank(value) ? [] : [value])

/**
 * A record that tracks which fields were read. Fields that were neither read nor declared as internal are reported, so
 * that none is dropped by accident.
 */
export class Fields {
  readonly #record: Json
  readonly #path: string
  readonly #machinery: ReadonlySet<string>
  readonly #taken = new Set<string>()
  readonly #children: Fields[] = []

  constructor(record: unknown, machinery: Iterable<string> = [], path = '') {
    this.#record = isObject(record) ? record : { '#text': record }
    this.#machinery = machinery instanceof Set ? machinery : new Set(machinery)
    this.#path = path
  }

  has(name: string): boolean {
    return !this.#taken.has(name) && !isBlank(this.#record[name])
  }

  names(): string[] {
    return Object.keys(this.#record)
  }

  /** The raw value, marked as read. */
  raw(name: string): unknown {
    this.#taken.add(name)
    return this.#record[name]
  }

  /** The first of these fields with text. */
  text(...names: string[]): string | null {
    const name = names.find((each) => this.has(each) && plain(this.#record[each]) !== null)
    return name === undefined ? null : plain(this.raw(name))
  }

  number(...names: string[]): number | null {
    const name = names.find((each) => this.has(each) && Number.isFinite(Number(plain(this.#record[each]))))
    return name === undefined ? null : Number(plain(this.raw(name)))
  }

  flag(name: string): boolean {
    const value = this.raw(name)
    return value === true || value === 1 || /^(true|yes|1|ja)$/i.test(plain(value) ?? '')
  }

  /** All texts; an object counts by its name. */
  texts(name: string): string[] {
    if (!this.has(name)) return []
    return this.children(name).flatMap((child) => child.text('#text', 'name', 'title', 'text') ?? [])
  }

  /** Marked as read only if all of the text was understood as a time. */
  seconds(...names: string[]): number | null {
    for (const name of names) {
      const duration = readDuration(plain(this.#record[name]) ?? '')
      if (!this.has(name) || !duration) continue
      if (duration.is_exact) this.#taken.add(name)
      return duration.seconds
    }
    return null
  }

  /** Marked as read only if it is a URL. */
  address(...names: string[]): string | null {
    const name = names.find((each) => this.has(each) && findUrl(plain(this.#record[each])) !== null)
    return name === undefined ? null : findUrl(plain(this.raw(name)))
  }

  /** Marks fields that repeat a value that was read. */
  drop(repeated: string | null, ...names: string[]): void {
    for (const name of names)
      if (repeated !== null && plain(this.#record[name]) === repeated) this.#taken.add(name)
  }

  minutes(...names: string[]): number | null {
    const found = this.number(...names)
    return found === null ? null : Math.round(found * 60)
  }

  child(name: string): Fields | null {
    return this.children(name)[0] ?? null
  }

  /** One for each, in order, without blank ones. */
  children(name: string): Fields[] {
    const values = many(this.raw(name)).filter((value) => !isBlank(value))
    const path = `${this.#path}${name}${Array.isArray(this.#record[name]) ? '[]' : ''}`
    const found = values.map((value) => new Fields(value, this.#machinery, `${path}.`))
    this.#children.push(...found)
    return found
  }

  leftOver(): UnsupportedField[] {
    const byField = Map.groupBy(this.#leaves(), ({ field }) => field)
    return [...byField].map(([field, found]) => ({
      field,
      value: [...new Set(found.map(({ value }) => value))].join(' · ').slice(0, LIMITS.leftOverLength),
    }))
  }

  *#leaves(): Generator<UnsupportedField> {
    for (const [name, value] of Object.entries(this.#record))
      if (!this.#taken.has(name)) yield* this.#listLeaves(`${this.#path}${name}`, name, value)
    for (const child of this.#children) yield* child.#leaves()
  }

  *#listLeaves(path: string, name: string, value: unknown): Generator<UnsupportedField> {
    if (this.#machinery.has(path) || this.#machinery.has(name) || isBlank(value)) return
    if (Array.isArray(value)) for (const each of value) yield* this.#listLeaves(`${path}[]`, name, each)
    else if (isObject(value))
      for (const [key, each] of Object.entries(value)) yield* this.#listLeaves(`${path}.${key}`, key, each)
    else yield { field: path.replace(/\.#text$/, ''), value: String(value).trim() }
  }
}
