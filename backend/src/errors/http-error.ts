import type { ProblemField } from '@larder/contract/problems'
import * as messages from './messages.ts'

export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  readonly fields: ProblemField[] | undefined

  constructor(
    status: number,
    detail: string,
    options: { headers?: Record<string, string>; fields?: ProblemField[] } = {},
  ) {
    super(detail)
    this.status = status
    this.headers = options.headers ?? {}
    this.fields = options.fields
  }
}

export const RETRY_AFTER_SECONDS = 5

export const badRequest = (detail: string) => new HttpError(400, detail)
export const unauthorized = (detail: string) =>
  new HttpError(401, detail, { headers: { 'www-authenticate': 'Bearer realm="larder"' } })
export const forbidden = (detail: string) => new HttpError(403, detail)
export const notFound = (resource: string, id: number) =>
  new HttpError(404, messages.notFoundById(resource, id))
export const conflict = (detail: string) => new HttpError(409, detail)
export const alreadyExists = (resource: string, field: string, value: string) =>
  conflict(messages.alreadyExists(resource, field, value))
export const changedMeanwhile = (resource: string, id: number) =>
  new HttpError(412, `${resource} ID ${id} has changed since you read it.`)
export const unsupportedType = (type: string) =>
  new HttpError(415, `Content-Type ${messages.quoted(type)} is not supported.`)
/** The message is a sentence, or the rest of one about the value at that path. */
export function invalid(path: string, message: string): HttpError {
  const field = { path: messages.cut(path), message }
  const detail = message.endsWith('.') ? message : `${field.path || 'The body'} ${message}.`
  return new HttpError(422, detail, { fields: [field] })
}
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new HttpError(429, detail, { headers: { 'retry-after': String(retryAfterSeconds) } })
export const unavailable = (detail: string, retryAfterSeconds = RETRY_AFTER_SECONDS) =>
  new HttpError(503, detail, { headers: { 'retry-after': String(retryAfterSeconds) } })
