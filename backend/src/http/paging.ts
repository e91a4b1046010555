import { MAX_ID } from '@larder/contract/fields'
import { invalid } from '../errors/http-error.ts'

export const DEFAULT_LIMIT = 20
/** Counting further would read in proportion to the table. */
export const MAX_COUNTED = 1000

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export type CursorValue = string | number
type Kind = 'text' | 'integer' | 'time'

/** Where a page ended: the sort key of its last row. Opaque to clients, checked when it comes back. */
function encodeCursor(...values: CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor<const Kinds extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): Key<Kinds> | undefined {
  if (cursor === undefined) return undefined
  const values = parse(cursor)
  if (!fits(values, kinds)) throw invalid('/cursor', 'invalid', 'is not a cursor of this list')
  return values as never
}

/** Of a list whose parts are walked along different keys: whether it ended in this one. */
export const matchesCursor = (cursor: string, kinds: readonly Kind[]) => fits(parse(cursor), kinds)

const fits = (values: unknown, kinds: readonly Kind[]) =>
  Array.isArray(values) &&
  values.length === kinds.length &&
  kinds.every((kind, index) => isKind(values[index], kind))

/** What a page asks of a query: rows after this key, and one more than are shown. */
export type PageQuery<Key> = { after: Key | undefined; limit: number }

type PageRequest = { limit?: number; cursor?: string; count?: boolean }
type Key<Kinds extends readonly Kind[]> = {
  -readonly [Index in keyof Kinds]: Kinds[Index] extends 'integer' ? number : string
}

/** One page of a list: the surplus row tells that there is a next page, and `count` is asked only on demand. */
export async function listPage<const Kinds extends readonly Kind[], Row, Item>(
  { limit = DEFAULT_LIMIT, cursor, count }: PageRequest,
  list: {
    key: Kinds
    rows: (page: PageQuery<Key<Kinds>>) => Promise<Row[]>
    keyOf: (row: Row) => NoInfer<Key<Kinds>>
    show: (row: Row) => Item
    count: (most: number) => Promise<number>
  },
) {
  const rows = await list.rows({ after: decodeCursor(cursor, list.key), limit: limit + 1 })
  const { items, next_cursor } = buildPage(rows, limit, list.keyOf as (row: Row) => CursorValue[])
  const isAll = cursor === undefined && next_cursor === null
  const total = count && capTotal(isAll ? items.length : await list.count(MAX_COUNTED + 1))
  return { items: items.map(list.show), next_cursor, ...total }
}

export function buildPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => CursorValue[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(...cursorOf(last)) : null }
}

export function capTotal(counted: number) {
  return { total: Math.min(counted, MAX_COUNTED), total_is_capped: counted > MAX_COUNTED }
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'integer') return Number.isInteger(value) && Math.abs(value as number) <= MAX_ID
  if (typeof value !== 'string') return false
  if (kind === 'time') return ISO_TIME.test(value) && isDate(value)
  return value.isWellFormed() && !value.includes('\0')
}

/** PostgreSQL knows neither a year 0 nor a 30 February; Node takes both. */
function isDate(value: string): boolean {
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString() === value && value >= '0001'
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
