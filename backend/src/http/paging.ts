import { MAX_ID } from '@larder/contract/fields'
import { invalid } from '../errors/http-error.ts'

export const DEFAULT_LIMIT = 20
/** Counting stops here, so that its cost does not grow with the table. */
export const MAX_COUNTED = 1000

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export type CursorValue = string | number
type Kind = 'text' | 'integer' | 'time'

const READ_STEPS = [20, 50, 100]
/**
 * Rows to read for a page: at least one more, to know whether there is a next page. Few different numbers, because each
 * makes a prepared statement of its own, and these are limited.
 */
export const rowsToRead = (limit: number) => 1 + (READ_STEPS.find((step) => limit <= step) ?? limit)

/** For keyset pagination: encodes the sort key of the last row of a page. Clients must not parse it; `decodeCursor` checks it. */
function encodeCursor(...values: CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor<const Kinds extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): Key<Kinds> | undefined {
  if (cursor === undefined) return undefined
  const values = parse(cursor)
  if (!matchesKinds(values, kinds)) throw invalid('/cursor', 'invalid', 'is not a cursor of this list')
  return values as never
}

/** For lists that combine several sort keys: whether the cursor belongs to this key. */
export const matchesCursor = (cursor: string, kinds: readonly Kind[]) => matchesKinds(parse(cursor), kinds)

const matchesKinds = (values: unknown, kinds: readonly Kind[]) =>
  Array.isArray(values) &&
  values.length === kinds.length &&
  kinds.every((kind, index) => isKind(values[index], kind))

/** Parameters for the query of a page: the rows after a key, more than the page shows. */
export type PageQuery<Key> = { after: Key | undefined; limit: number }

export type PageRequest = { limit?: number; cursor?: string; count?: boolean }
type Key<Kinds extends readonly Kind[]> = {
  -readonly [Index in keyof Kinds]: Kinds[Index] extends 'integer' ? number : string
}

/**
 * Returns one page of a list. Counts rows only if `count` is
 * set.
 */
export async function listPage<const Kinds extends readonly Kind[], Row, Item>(
  { limit = DEFAULT_LIMIT, cursor, count }: PageRequest,
  list: {
    keyKinds: Kinds
    rows: (page: PageQuery<Key<Kinds>>) => Promise<Row[]>
    toKey: (row: Row) => NoInfer<Key<Kinds>>
    toItem: (row: Row) => Item
    count: (max: number) => Promise<number>
  },
) {
  const rows = await list.rows({ after: decodeCursor(cursor, list.keyKinds), limit: rowsToRead(limit) })
  const { items, next_cursor } = buildPage(rows, limit, list.toKey as (row: Row) => CursorValue[])
  const isComplete = cursor === undefined && next_cursor === null
  const total = count && capTotal(isComplete ? items.length : await list.count(MAX_COUNTED + 1))
  return { items: items.map(list.toItem), next_cursor, ...total }
}

export function buildPage<Row>(rows: Row[], limit: number, toCursor: (row: Row) => CursorValue[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(...toCursor(last)) : null }
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

/** PostgreSQL has no year 0 and no 30 February; Date.parse accepts both. */
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
