import type { Args, OperationId, Target } from '@larder/contract/api-calls'
import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { requestStream } from './request-api.server.ts'

const REQUEST_HEADERS = ['range', 'if-range']
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
]

/** Streams a file from the API without buffering it. */
export async function proxyFile<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  ...[target]: Args<Target<Id>>
): Promise<Response> {
  const abortController = new AbortController()
  event.request.signal.addEventListener('abort', () => abortController.abort())
  try {
    const { status, headers, body } = await requestStream(event, id, target, {
      headers: pickHeaders(REQUEST_HEADERS, event.request.headers),
      signal: abortController.signal,
    })
    return new Response(body, {
      status,
      headers: { ...pickHeaders(RESPONSE_HEADERS, headers), 'cache-control': 'no-store' },
    })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}

const pickHeaders = (names: string[], headers: Headers): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
