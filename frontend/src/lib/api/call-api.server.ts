import { type QueryValues, withQuery } from '@larder/contract/api-calls'
import { config } from '#config'
import { findOwnApi } from '#own-api'
import { ApiError } from './api-error.ts'
import type { ApiResponse } from './api-response.ts'
import { callOwnApi } from './call-own-api.server.ts'
import { pageSources } from './page-sources.server.ts'
import { sendHttpRequest } from './send-http-request.server.ts'

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  token?: string | undefined
  query?: QueryValues | undefined
  body?: unknown
  ifMatch?: string | undefined
  /** ETag of the cached version. Status 304 means it is still current. */
  ifNoneMatch?: string | undefined
  clientAddress?: string | undefined
  /** Shown in the list of sessions. */
  userAgent?: string | undefined
  idempotencyKey?: string | undefined
}

export type ApiStream = Pick<ApiCall, 'method' | 'query' | 'token' | 'clientAddress' | 'userAgent'> & {
  /** A streamed multipart form. It can be sent only once. */
  upload?: { stream: ReadableStream; contentType: string }
  headers?: Record<string, string>
  /** Replaces the timeout of other requests. */
  signal: AbortSignal
}

/** Requests without a visitor come from this machine. */
const LOCAL = '127.0.0.1'

/** Calls the API and returns the response with any status. Throws ApiError 503 if the API can't be reached. */
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
  const ownApi = findOwnApi()
  try {
    if (!ownApi) return await sendHttpRequest(call.method, url, headers, body)
    const { method, clientAddress: address = LOCAL } = call
    return await callOwnApi(ownApi, { method, path: url, headers, body, address })
  } catch (cause) {
    throw ApiError.unreachable(cause)
  }
}

/** Same, as a stream, for large or endless bodies. */
export async function streamApi(path: string, call: ApiStream): Promise<Response> {
  pageSources.getStore()?.markUncacheable()
  const headers = { ...buildHeaders(call), ...call.headers }
  if (call.upload) headers['content-type'] = call.upload.contentType
  try {
    return await fetch(config.apiUrl + withQuery(path, call.query), {
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
