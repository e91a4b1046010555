import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../errors/http-error.ts'

/** A single range. Requests for several get the full object, as HTTP allows. */
const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** The requested range, if it is a single one and If-Range matches this ETag. */
export function requestedRange(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const { range } = headers
  if (!range || !ONE_RANGE.test(range)) return undefined
  return headers['if-range'] === undefined || headers['if-range'] === etag ? range : undefined
}

export const unsatisfiable = (size?: number) =>
  new HttpError(416, 'range_not_satisfiable', 'The range is outside the object.', {
    headers: { 'content-range': `bytes */${size ?? '*'}` },
  })

/** First and last byte of a Range header. */
export function byteRange(header: string, size: number): { start: number; end: number } {
  const [, first, last, suffix] = ONE_RANGE.exec(header) ?? []
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first)
  const end = Math.min(size - 1, last === undefined ? size - 1 : Number(last))
  if (start > end || suffix === '0') throw unsatisfiable(size)
  return { start, end }
}
