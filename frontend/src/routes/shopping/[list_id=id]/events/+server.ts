import { ApiError } from '#lib/api/api-error.ts'
import { requestStream } from '#lib/api/request-api.server.ts'
import type { RequestHandler } from './$types'

/** Passes the service's server-sent events on, for as long as the browser listens. */
export const GET: RequestHandler = async (event) => {
  const hangUp = new AbortController()
  event.request.signal.addEventListener('abort', () => hangUp.abort())
  try {
    const path = `/shopping-lists/${event.params.list_id}/events`
    const { body } = await requestStream(event, path, hangUp.signal)
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
