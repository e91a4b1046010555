import { fillPath, type OperationId, type QueryValues, withQuery } from '@larder/contract/api-calls'
import type { Problem } from '@larder/contract/problems'
import { ROUTES } from '@larder/contract/routes'
import type { Client } from './client-calls.ts'
import { LarderError } from './larder-error.ts'
import { sendWithRetries } from './send-with-retries.ts'

export type { Client } from './client-calls.ts'
export { LarderError } from './larder-error.ts'
export { listAll } from './list-all.ts'

export type ClientOptions = {
  /** Address of the API, such as `https://larder.example/api/v1`. */
  baseUrl: string
  /** Access token, or a function that returns one for each request. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** How often to repeat a request that got no response, or that the server asked to repeat. Default: 2. */
  retries?: number
  fetch?: typeof fetch
}

type AnyCall = {
  params?: object
  query?: QueryValues
  body?: unknown
  ifMatch?: string
  idempotencyKey?: string
  signal?: AbortSignal
  onResponse?: (response: Response) => void
}

/** One function for each operation of the API. They throw LarderError unless the API succeeds. */
export function createClient(options: ClientOptions): Client {
  const operations = Object.keys(ROUTES).map((id) => [
    id,
    (call?: AnyCall) => request(options, id as OperationId, call),
  ])
  return Object.fromEntries(operations)
}

async function request(options: ClientOptions, id: OperationId, call: AnyCall = {}): Promise<unknown> {
  const { method, path } = ROUTES[id]
  const { token, baseUrl, retries = 2, fetch: send = fetch } = options
  const url = baseUrl.replace(/\/$/, '') + withQuery(fillPath(path, call.params), call.query)
  const headers = new Headers({ accept: 'application/json' })
  const secret = typeof token === 'function' ? await token() : token
  if (secret) headers.set('authorization', `Bearer ${secret}`)
  if (call.ifMatch) headers.set('if-match', call.ifMatch)
  // Every attempt has the same key, so that the API does the work once.
  if (method === 'POST') headers.set('idempotency-key', call.idempotencyKey ?? crypto.randomUUID())
  const isForm = call.body instanceof FormData
  if (call.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const body = isForm ? (call.body as FormData) : JSON.stringify(call.body)
  const init = { method, headers, ...(body !== undefined && { body }), signal: call.signal ?? null }
  const response = await sendWithRetries(() => send(url, init), { retries, signal: call.signal })
  call.onResponse?.(response)
  return readResponse(response)
}

/** JSON is parsed. Files and event streams are returned as the response. */
async function readResponse(response: Response): Promise<unknown> {
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok) {
    if (response.status === 204) return null
    return isJson ? response.json() : response
  }
  const problem = isJson ? ((await response.json().catch(() => undefined)) as Problem | undefined) : undefined
  throw new LarderError(response.status, problem ?? { detail: response.statusText })
}
