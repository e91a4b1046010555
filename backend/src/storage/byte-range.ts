import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../errors/http-error.ts'

/** One range; several at once are answered with the whole, as HTTP allows. */
export const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** What a request asks for of the object that has this tag, if it is one range of that very object. */
export function requestedRange(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const { range } = headers
  if (!range || !ONE_RANGE.test(range)) return undefined
  return headers['if-range'] === undefined || headers['if-range'] === etag ? range : undefined
}

export const unsatisfiable = (size?: number) =>
  new HttpError(416, 'range_not_satisfiable', 'The range is outside the object.', {
    headers: { 'content-range': `bytes */${size ?? '*'}` },
  })

/** First and last byte that a Range header asks for, of so many. */
export function byteRange(header: string, size: number): { start: number; end: number } {
  const [, first, last, suffix] = ONE_RANGE.exec(header) ?? []
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first)
  const end = Math.min(size - 1, last === undefined ? size - 1 : Number(last))
  if (start > end || suffix === '0') throw unsatisfiable(size)
  return { start, end }
}
