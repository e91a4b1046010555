import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { type ApiCall, callApi } from './call-api.server.ts'

type Options = Omit<ApiCall, 'method' | 'token' | 'clientAddress'>

async function respond(
  event: RequestEvent,
  method: ApiCall['method'],
  path: string,
  options: Options,
): Promise<Response> {
  const { session } = event.locals
  const clientAddress = event.getClientAddress()
  const call = (token: string | undefined) => callApi(path, { ...options, method, token, clientAddress })

  const token = await session.accessToken()
  let response = await call(token)
  if (response.status === 401 && token && !options.upload) {
    const renewed = await session.renew()
    if (renewed) response = await call(renewed)
  }
  if (response.ok) return response
  throw await ApiError.from(response, path)
}

/** As the person whose cookie came with the request; anything but success is thrown as ApiError. */
export async function requestApi<Answer>(
  event: RequestEvent,
  method: ApiCall['method'],
  path: string,
  options: Options = {},
): Promise<Answer> {
  const response = await respond(event, method, path, options)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

/** Likewise, with the ETag that a later change sends as `ifMatch`. */
export async function requestItem<Item>(
  event: RequestEvent,
  path: string,
  query?: ApiCall['query'],
): Promise<{ item: Item; etag: string | undefined }> {
  const response = await respond(event, 'GET', path, { query })
  return { item: (await response.json()) as Item, etag: response.headers.get('etag') ?? undefined }
}

/** Likewise, an answer that goes on for as long as `signal` lets it. */
export const requestStream = (event: RequestEvent, path: string, signal: AbortSignal): Promise<Response> =>
  respond(event, 'GET', path, { signal })
