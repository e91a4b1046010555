import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { type ApiCall, type ApiResponse, type ApiStream, callApi, streamApi } from './call-api.server.ts'

type Sender = Pick<ApiCall, 'token' | 'clientAddress' | 'userAgent'>
type Options = Omit<ApiCall, 'method' | keyof Sender>

/** Whoever is asking, whom the API must know to treat all fairly. */
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

/** As the person whose cookie came with the request; anything but success is thrown as ApiError. */
export async function requestApi<Result>(
  event: RequestEvent,
  method: ApiCall['method'],
  path: string,
  options: Options = {},
): Promise<Result> {
  const response = await respond(event, (as) => callApi(path, { ...options, ...as, method }))
  return (response.status === 204 ? undefined : await response.json()) as Result
}

/** Likewise, with the ETag that a later change sends as `ifMatch`. */
export async function requestItem<Item>(
  event: RequestEvent,
  path: string,
  query?: ApiCall['query'],
): Promise<{ item: Item; etag: string | undefined }> {
  const response = await respond(event, (as) => callApi(path, { ...as, query, method: 'GET' }))
  return { item: (await response.json()) as Item, etag: response.headers.get('etag') ?? undefined }
}

/** Likewise, an answer that goes on for as long as `signal` lets it. */
export const requestStream = (event: RequestEvent, path: string, signal: AbortSignal): Promise<Response> =>
  respond(event, (as) => streamApi(path, { ...as, method: 'GET', signal }))

/** Likewise, a file, or the part of it that `headers` ask for. */
export const requestFile = (
  event: RequestEvent,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> => respond(event, (as) => streamApi(path, { ...as, method: 'GET', headers, signal }))

/** Likewise, a form with files, passed on as it arrives. */
export async function requestUpload<Result>(
  event: RequestEvent,
  path: string,
  upload: NonNullable<ApiStream['upload']>,
  signal: AbortSignal,
): Promise<Result> {
  const send = (as: Sender) => streamApi(path, { ...as, method: 'POST', upload, signal })
  return (await (await respond(event, send, { mayRepeat: false })).json()) as Result
}
