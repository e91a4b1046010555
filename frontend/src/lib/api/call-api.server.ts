import { config } from '#config'
import { ApiError } from './api-error.ts'
import { pageSources } from './page-sources.server.ts'
import { sendHttpRequest } from './send-http-request.server.ts'

type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>

/** What is read of an answer, whichever way it came. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'> & {
  headers: Pick<Headers, 'get'>
}

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  token?: string | undefined
  query?: Query | undefined
  body?: unknown
  ifMatch?: string | undefined
  /** The ETag of what is known already: status 304 says that it is the same. */
  ifNoneMatch?: string | undefined
  clientAddress?: string | undefined
  /** Sessions are listed by what they were started with. */
  userAgent?: string | undefined
  idempotencyKey?: string | undefined
}

export type ApiStream = Pick<ApiCall, 'method' | 'token' | 'clientAddress' | 'userAgent'> & {
  /** A form with files, passed on as it arrives. It can be sent only once. */
  upload?: { stream: ReadableStream; contentType: string }
  headers?: Record<string, string>
  /** Who waits for the answer says when to stop, instead of the clock. */
  signal: AbortSignal
}

function withQuery(path: string, query: Query = {}): string {
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
export function callApi(path: string, call: ApiCall): Promise<ApiResponse> {
  const url = withQuery(path, call.query)
  const request = () => send(url, call)
  return pageSources.getStore()?.track(call, url, request) ?? request()
}

async function send(url: string, call: ApiCall): Promise<ApiResponse> {
  const headers = buildHeaders(call)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (call.ifMatch) headers['if-match'] = call.ifMatch
  if (call.ifNoneMatch) headers['if-none-match'] = call.ifNoneMatch
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  try {
    return await sendHttpRequest(call.method, url, headers, body)
  } catch (cause) {
    throw ApiError.unreachable(cause)
  }
}

/** Likewise, for what is too long to wait for as a whole. */
export async function streamApi(path: string, call: ApiStream): Promise<Response> {
  pageSources.getStore()?.markUncacheable()
  const headers = { ...buildHeaders(call), ...call.headers }
  if (call.upload) headers['content-type'] = call.upload.contentType
  try {
    return await fetch(config.apiUrl + path, {
      method: call.method,
      headers,
      ...(call.upload && { body: call.upload.stream, duplex: 'half' }),
      redirect: 'error',
      signal: call.signal,
    })
  } catch (cause) {
    throw ApiError.unreachable(cause)
  }
}

function buildHeaders({
  token,
  clientAddress,
  userAgent,
}: Pick<ApiCall, 'token' | 'clientAddress' | 'userAgent'>) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (userAgent) headers['user-agent'] = userAgent
  if (clientAddress) headers['x-forwarded-for'] = clientAddress
  if (config.siteSecret) headers['x-larder-site'] = config.siteSecret
  return headers
}
