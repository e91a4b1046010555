import type { Answer, Args, Call, OperationId, Target } from '@larder/contract/api-calls'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import type { ApiResponse } from './api-response.ts'
import { type ApiCall, type ApiStream, callApi, streamApi } from './call-api.server.ts'
import { resolveRoute } from './call-route.server.ts'

type Sender = Pick<ApiCall, 'token' | 'clientAddress' | 'userAgent'>
type AnyCall = Omit<ApiCall, 'method' | keyof Sender> & { params?: object | undefined }
export type Upload = NonNullable<ApiStream['upload']>

/** Where users add the second factor that an Admin requires. */
const ACCOUNT = '/account'
const UPLOAD_MS = 600_000

/** The client's address and user agent. The API needs them for rate limits and fair queueing. */
export const readVisitor = (event: RequestEvent): Omit<Sender, 'token'> => ({
  clientAddress: event.getClientAddress(),
  userAgent: event.request.headers.get('user-agent') ?? undefined,
})

async function respond<Result extends ApiResponse>(
  event: RequestEvent,
  method: ApiCall['method'],
  send: (as: Sender) => Promise<Result>,
  { mayRepeat = true } = {},
): Promise<Result> {
  const { session } = event.locals
  const visitor = readVisitor(event)
  const token = await session.accessToken()
  let response = await send({ token, ...visitor })
  if (response.status === 401 && token && mayRepeat) {
    const renewed = await session.renew()
    // After the session has ended, the user reads what visitors can read.
    if (renewed || method === 'GET') response = await send({ token: renewed, ...visitor })
  }
  if (response.ok) return response
  const error = await ApiError.from(response)
  if (error.problem.code === 'second_factor_required' && event.url.pathname !== ACCOUNT)
    redirect(303, ACCOUNT)
  throw error
}

function send(event: RequestEvent, id: OperationId, { params, ...call }: AnyCall = {}) {
  const { method, path } = resolveRoute(id, params)
  return respond(event, method, (as) => callApi(path, { ...call, ...as, method }))
}

/** Calls a route with the session of the request. Throws ApiError for any status but success. */
export async function requestApi<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  ...[call]: Args<Call<Id>>
): Promise<Answer<Id>> {
  const response = await send(event, id, call as AnyCall)
  return (response.status === 204 ? null : await response.json()) as Answer<Id>
}

/** Same, with the ETag that a later update sends as `ifMatch`. */
export async function requestItem<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  ...[call]: Args<Call<Id>>
): Promise<{ item: Answer<Id>; etag: string | undefined }> {
  const response = await send(event, id, call as AnyCall)
  return { item: (await response.json()) as Answer<Id>, etag: response.headers.get('etag') ?? undefined }
}

/** Same, as a stream that ends when `signal` aborts. `headers` can ask for a range of a file. */
export function requestStream<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  target: Target<Id> | undefined,
  options: Pick<ApiStream, 'headers' | 'signal'>,
): Promise<Response> {
  const { params, query } = (target ?? {}) as AnyCall
  const { method, path } = resolveRoute(id, params)
  return respond(event, method, (as) => streamApi(path, { ...as, ...options, query, method }))
}

/** Same, streaming a multipart form to the API. A stream can't be sent again after a 401. */
export async function uploadForm<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  { params }: Target<Id>,
  form: Upload,
  timeoutMs = UPLOAD_MS,
): Promise<Answer<Id>> {
  const { method, path } = resolveRoute(id, params)
  const signal = AbortSignal.any([event.request.signal, AbortSignal.timeout(timeoutMs)])
  const stream = (as: Sender) => streamApi(path, { ...as, method, upload: form, signal })
  return (await (await respond(event, method, stream, { mayRepeat: false })).json()) as Answer<Id>
}
