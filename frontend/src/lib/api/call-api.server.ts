import { config } from '#config'
import { ApiError } from './api-error.ts'

const TIMEOUT_MS = 15_000

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  token?: string | undefined
  query?: Query | undefined
  body?: unknown
  /** Instead of `body`: a form with files, passed on as it arrives. It can be sent only once. */
  upload?: { stream: ReadableStream; contentType: string } | undefined
  ifMatch?: string | undefined
  clientAddress?: string | undefined
  idempotencyKey?: string | undefined
  /** For an answer that never ends: who waits for it says when to stop, instead of the clock. */
  signal?: AbortSignal | undefined
}

export function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') parameters.append(name, String(each))
    }
  }
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}

/** One call to the API, whatever it answers. An API that can't be reached is an ApiError with status 503. */
export async function callApi(path: string, call: ApiCall): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.upload) headers.set('content-type', call.upload.contentType)
  if (call.token) headers.set('authorization', `Bearer ${call.token}`)
  if (call.ifMatch) headers.set('if-match', call.ifMatch)
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey)
  if (call.clientAddress) headers.set('x-forwarded-for', call.clientAddress)
  try {
    return await fetch(config.apiUrl + withQuery(path, call.query), {
      method: call.method,
      headers,
      body: call.upload?.stream ?? (call.body === undefined ? null : JSON.stringify(call.body)),
      ...(call.upload && { duplex: 'half' }),
      redirect: 'error',
      signal: call.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw ApiError.unreachable(path, cause)
  }
}
