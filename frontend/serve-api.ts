import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PATH } from './api-path.ts'

/** Larger bodies are uploads. */
const MAX_ORDINARY_BYTES = 1024 ** 2
/** This server and the API both wait for the end of a response, and a streamed file adds seven. Node warns from eleven on. */
const MAX_LISTENERS = 20
/** The visitor's address is determined here. The API uses no cookies, so it need not see the session. */
const RESERVED_HEADER = /^(?:x-forwarded-|x-larder-|(?:forwarded|x-real-ip|cookie)$)/i

const UNAVAILABLE = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'Larder is not available. Please try again in a moment.',
})

/** What the API must know about a request that it did not receive on its own port. */
type Visit = {
  address: string
  /** Called for uploads, downloads and event streams, which are meant to last. */
  protect: (response: ServerResponse) => void
}

/** Handles a request as if it came to the API's own port. False while the API is closed. */
export type ServeApi = (request: IncomingMessage, response: ServerResponse, visit: Visit) => boolean

export const isForApi = ({ url = '' }: IncomingMessage) => API_PATH.test(url)

export const isApiUpload = (request: IncomingMessage) =>
  isForApi(request) && Number(request.headers['content-length'] ?? 0) > MAX_ORDINARY_BYTES

/** Hands requests to the API in this process. */
export function createApiListener(serveApi: ServeApi, describeVisit: (request: IncomingMessage) => Visit) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const visit = describeVisit(request)
    removeReservedHeaders(request)
    response.setMaxListeners(MAX_LISTENERS)
    if (!serveApi(request, response, visit)) refuseUnavailable(response)
  }
}

function removeReservedHeaders(request: IncomingMessage) {
  const { rawHeaders } = request
  if (!rawHeaders.some((name, at) => at % 2 === 0 && RESERVED_HEADER.test(name))) return
  request.rawHeaders = rawHeaders.filter((_, at) => !RESERVED_HEADER.test(rawHeaders[at - (at % 2)] ?? ''))
  for (const name of Object.keys(request.headers))
    if (RESERVED_HEADER.test(name)) delete request.headers[name]
}

function refuseUnavailable(response: ServerResponse) {
  response
    .writeHead(503, {
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '1',
    })
    .end(UNAVAILABLE)
}
