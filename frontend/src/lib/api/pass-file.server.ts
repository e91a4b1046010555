import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { requestFile } from './request-api.server.ts'

const ASKED = ['range', 'if-range']
const TOLD = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
]

/** Passes a file of the service's on as it comes: none is ever held in memory here. */
export async function passFile(event: RequestEvent, path: string): Promise<Response> {
  const hangUp = new AbortController()
  event.request.signal.addEventListener('abort', () => hangUp.abort())
  try {
    const { status, headers, body } = await requestFile(
      event,
      path,
      only(ASKED, event.request.headers),
      hangUp.signal,
    )
    return new Response(body, { status, headers: { ...only(TOLD, headers), 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}

const only = (names: string[], headers: Headers): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
