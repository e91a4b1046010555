import type { Args, OperationId, Target } from '@larder/contract/api-calls'
import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { requestStream } from './request-api.server.ts'

/** Proxies server-sent events of the API until the browser disconnects. */
export async function proxyEvents<Id extends OperationId>(
  event: RequestEvent,
  id: Id,
  ...[target]: Args<Target<Id>>
): Promise<Response> {
  const abortController = new AbortController()
  event.request.signal.addEventListener('abort', () => abortController.abort())
  try {
    const { body } = await requestStream(event, id, target, { signal: abortController.signal })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
