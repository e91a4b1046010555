import type { FieldCode, ProblemCode } from '@larder/contract/problem-codes'
import type { ProblemField, ProblemParams } from '@larder/contract/problems'
import * as messages from './messages.ts'

type Options = {
  headers?: Record<string, string>
  fields?: ProblemField[]
  params?: ProblemParams | undefined
}

export class HttpError extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly headers: Record<string, string>
  readonly fields: ProblemField[] | undefined
  readonly params: ProblemParams | undefined

  constructor(status: number, code: ProblemCode, detail: string, options: Options = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
    this.fields = options.fields
    this.params = options.params
  }
}

export const RETRY_AFTER_SECONDS = 5
const retryAfter = (seconds: number): Options => ({
  headers: { 'retry-after': String(seconds) },
  params: { seconds },
})

export const badRequest = (detail: string) => new HttpError(400, 'malformed', detail)
export const unauthorized = (
  detail: string,
  code:
    | 'unauthenticated'
    | 'invalid_token'
    | 'invalid_link'
    | 'wrong_credentials'
    | 'sso_failed'
    | 'wrong_code'
    | 'wrong_passkey' = 'unauthenticated',
) => new HttpError(401, code, detail, { headers: { 'www-authenticate': 'Bearer realm="larder"' } })
/** For clients that ask for a user name and a password. */
export const basicRequired = (detail: string, code: 'unauthenticated' | 'invalid_token') =>
  new HttpError(401, code, detail, {
    headers: { 'www-authenticate': 'Basic realm="Larder", charset="UTF-8"' },
  })
export const invalidLink = () =>
  unauthorized('This link is invalid or has expired. Request a new one.', 'invalid_link')
export const forbidden = (detail: string) => new HttpError(403, 'forbidden', detail)
/** RFC 6750 names the error; a program's token can be told from a person's by it. */
export const outOfScope = (scopes: readonly string[]) =>
  new HttpError(
    403,
    'insufficient_scope',
    `This access token does not allow this. Its scopes are ${scopes.map(messages.quoted).join(', ')}.`,
    { headers: { 'www-authenticate': 'Bearer realm="larder", error="insufficient_scope"' } },
  )
export const notAllowed = (
  resource: string,
  id: number,
  detail = `${resource} ID ${id} belongs to someone else.`,
) => new HttpError(403, 'not_yours', detail, { params: { resource, id } })
export const notFound = (resource: string, id: number, detail = messages.notFoundById(resource, id)) =>
  new HttpError(404, 'not_found', detail, { params: { resource, id } })
export const conflict = (code: ProblemCode, detail: string, params?: ProblemParams) =>
  new HttpError(409, code, detail, { params })
export const inUse = (resource: string, id: number, uses: { listed: number; trashed: number }) =>
  conflict('in_use', messages.inUse(resource, id, uses), {
    resource,
    id,
    count: uses.listed,
    trashed_count: uses.trashed,
  })
/** `path` is where the value stands in the body, when that is not the field's name in the message. */
export const alreadyExists = (resource: string, field: string, value: string, path = `/${field}`) =>
  new HttpError(409, 'already_exists', messages.alreadyExists(resource, field, value), {
    fields: [{ path, code: 'taken', message: 'already exists' }],
    params: { resource },
  })
export const changedMeanwhile = (resource: string, id: number) =>
  new HttpError(412, 'changed_meanwhile', `${resource} ID ${id} has changed since you read it.`, {
    params: { resource, id },
  })
export const unsupportedType = (type: string) =>
  new HttpError(415, 'unsupported_type', `Content-Type ${messages.quoted(type)} is not supported.`)
/** The message is a sentence, or the rest of one about the value at that path. */
export function invalid(path: string, code: FieldCode, message: string, params?: ProblemParams): HttpError {
  const field = { path: messages.truncate(path), code, message, ...(params && { params }) }
  const detail = message.endsWith('.') ? message : `${field.path || 'The body'} ${message}.`
  return new HttpError(422, 'invalid', detail, { fields: [field] })
}
/** For the id of another item in a body. */
export const unknownReference = (path: string, resource: string, id: number) =>
  invalid(path, 'not_found', messages.notFoundById(resource, id), { resource, id })
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new HttpError(429, 'rate_limited', detail, retryAfter(retryAfterSeconds))
export const unavailable = (
  detail: string,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
  code: 'unavailable' | 'too_busy' | 'disk_full' | 'sso_unavailable' = 'unavailable',
) => new HttpError(503, code, detail, retryAfter(retryAfterSeconds))
