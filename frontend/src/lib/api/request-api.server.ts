import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import type { ApiResponse } from './api-response.ts'
import { type ApiCall, type ApiStream, callApi, streamApi } from './call-api.server.ts'

type Sender = Pick<ApiCall, 'token' | 'clientAddress' | 'userAgent'>
type Options = Omit<ApiCall, 'method' | keyof Sender>

/** The client's address and user agent. The API needs them for rate limits and fair queueing. */
export const readVisitor = (event: RequestEvent): Omit<Sender, 'token'> => ({
  clientAddress: event.getClientAddress(),
  userAgent: event.request.headers.get('user-agent') ?? undefined,
})

async function respond<Result extends ApiResponse>(
  event: RequestEvent,
  send: (as: Sender) => Promise<Result>,
  { mayRepeat = true } = {},
): Promise<Result> {
  const { session } = event.locals
  const visitor = readVisitor(event)
  const token = await session.accessToken()
  let response = await send({ token, ...visitor })
  if (response.status === 401 && token && mayRepeat) {
    const renewed = await session.renew()
    if (renewed) response = await send({ token: renewed, ...visitor })
  }
  if (response.ok) return response
  throw await ApiError.from(response)
}

/** Calls the API with the session of the request. Throws ApiError for any status but success. */
export async function requestApi<Result>(
  event: RequestEvent,
  method: ApiCall['method'],
  path: string,
  options: Options = {},
): Promise<Result> {
  const response = await respond(event, (as) => callApi(path, { ...options, ...as, method }))
  return (response.status === 204 ? undefined : await response.json()) as Result
}

/** Same, with the ETag that a later update sends as `ifMatch`. */
export async function requestItem<Item>(
  event: RequestEvent,
  path: string,
  query?: ApiCall['query'],
): Promise<{ item: Item; etag: string | undefined }> {
  const response = await respond(event, (as) => callApi(path, { ...as, query, method: 'GET' }))
  return { item: (await response.json()) as Item, etag: response.headers.get('etag') ?? undefined }
}

/** Same, as a stream that ends when `signal` aborts. */
export const requestStream = (event: RequestEvent, path: string, signal: AbortSignal): Promise<Response> =>
  respond(event, (as) => streamApi(path, { ...as, method: 'GET', signal }))

/** Same, for a file, or the byte range in `headers`. */
export const requestFile = (
  event: RequestEvent,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> => respond(event, (as) => streamApi(path, { ...as, method: 'GET', headers, signal }))

/** Same, streaming a multipart form to the API. A stream can't be sent again after a 401. */
export async function requestUpload<Result>(
  event: RequestEvent,
  path: string,
  upload: NonNullable<ApiStream['upload']>,
  signal: AbortSignal,
): Promise<Result> {
  const send = (as: Sender) => streamApi(path, { ...as, method: 'POST', upload, signal })
  return (await (await respond(event, send, { mayRepeat: false })).json()) as Result
}
