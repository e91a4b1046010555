import { CHANGE_DAYS } from '@larder/contract/transfer/changes'
import { HttpError, invalid } from '../../errors/http-error.ts'

/** The key of the last row that a reader has seen. */
export type FeedPosition = { xid: string; resource: string; id: number }
/** The feed returns only rows whose transaction ID is below the horizon. */
export type FeedState = { key: string; horizon: string }

const DAY_MS = 24 * 60 * 60 * 1000
/** A xid8 has 64 bits. */
const XID = /^\d{1,19}$/

/** Sorts before every row of the transactions from `horizon` on. */
export const atHorizon = ({ horizon }: FeedState): FeedPosition => ({ xid: horizon, resource: '', id: 0 })

/** Contains the time, because a cursor expires before the rows after it are deleted. */
export const encodeCursor = (key: string, { xid, resource, id }: FeedPosition, now = Date.now()): string =>
  Buffer.from(JSON.stringify([key, now, xid, resource, id])).toString('base64url')

/** After a move to another server or the loss of transactions, a cursor may be ahead of the feed. */
export function decodeCursor(cursor: string, { key, horizon }: FeedState): FeedPosition {
  const values = parse(cursor)
  if (!values) throw invalid('/after', 'invalid', 'is not a cursor of this list')
  const [cursorKey, time, xid, resource, id] = values
  if (cursorKey !== key || Date.now() - time > CHANGE_DAYS * DAY_MS || BigInt(xid) > BigInt(horizon))
    throw new HttpError(
      410,
      'cursor_expired',
      'This cursor has expired. Get a new one without `after`, and read everything again.',
    )
  return { xid, resource, id }
}

type Values = [key: string, time: number, xid: string, resource: string, id: number]

function parse(cursor: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return isCursor(values) ? values : undefined
  } catch {
    return undefined
  }
}

const isCursor = (values: unknown): values is Values =>
  Array.isArray(values) &&
  values.length === 5 &&
  typeof values[0] === 'string' &&
  Number.isSafeInteger(values[1]) &&
  typeof values[2] === 'string' &&
  XID.test(values[2]) &&
  typeof values[3] === 'string' &&
  /^\w*$/.test(values[3]) &&
  Number.isSafeInteger(values[4]) &&
  Math.abs(values[4]) < 2 ** 31
