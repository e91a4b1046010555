import { Agent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { API_PATH } from './api-path.ts'
import { toApiHeaders, toVisitorHeaders } from './forward-headers.ts'
import { refuse } from './limit-body.ts'

/** The API has time limits for each route; this one is for an API that hangs. Reading an import takes longest. */
const API_TIMEOUT_MS = 3_600_000
/** Closes connections whose client neither sends nor reads. Event streams send a heartbeat more often. */
export const IDLE_TIMEOUT_MS = 60_000
/** For clients that read the response only after they have sent the whole body. */
const LINGER_MS = 5000
/** Larger bodies are uploads and downloads. */
const MAX_ORDINARY_BYTES = 1024 ** 2

const UNAVAILABLE = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'Larder is not available. Please try again in a moment.',
})

type Options = {
  apiUrl: string
  siteSecret: string | undefined
  usesHttps: boolean
  findAddress: (request: IncomingMessage) => string
  /** Called for uploads, downloads and event streams, which are meant to last. */
  protect: (response: ServerResponse) => void
}

export const isForApi = ({ url = '' }: IncomingMessage) => API_PATH.test(url)

export const isApiUpload = (request: IncomingMessage) =>
  isForApi(request) && Number(request.headers['content-length'] ?? 0) > MAX_ORDINARY_BYTES

/** Streams requests to the API and its responses back. The API limits them as if they came to its own port. */
export function createForwarder({ apiUrl, siteSecret, usesHttps, findAddress, protect }: Options) {
  const api = new URL(apiUrl)
  const isSecure = api.protocol === 'https:'
  const send = isSecure ? requestHttps : requestHttp
  const server = {
    hostname: api.hostname.replace(/^\[|\]$/g, ''),
    port: api.port,
    agent: new (isSecure ? SecureAgent : Agent)({ keepAlive: true }),
    timeout: API_TIMEOUT_MS,
  }
  const basePath = api.pathname.replace(/\/$/, '')

  return (request: IncomingMessage, response: ServerResponse) => {
    const headers = toApiHeaders(request, { address: findAddress(request), siteSecret })
    if (!headers) return refuse(response, 400, 'The headers of this request contradict each other.')
    const { method, url = '/', socket } = request
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (isApiUpload(request)) protect(response)
    // The API decides how long a body or a response may take.
    socket.setTimeout(0)
    forward()

    function forward() {
      const outgoing = send({ ...server, method, path: basePath + url, headers })
      outgoing.once('response', relay)
      outgoing.once('timeout', () => outgoing.destroy(new Error('The API does not respond.')))
      outgoing.once('error', () => {
        if (response.headersSent || response.destroyed) return
        // The API may have closed an idle connection while the request was on its way.
        if (outgoing.reusedSocket && !hasBody && (method === 'GET' || method === 'HEAD')) forward()
        else refuseUnavailable(response)
      })
      response.once('close', () => {
        if (!response.writableFinished) outgoing.destroy()
      })
      if (!hasBody) return void outgoing.end()
      outgoing.once('close', () => drain(request))
      request.pipe(outgoing)
    }

    function relay(upstream: IncomingMessage) {
      socket.setTimeout(IDLE_TIMEOUT_MS)
      const { statusCode = 502, statusMessage, headers: received } = upstream
      const isStream = received['content-length'] === undefined
      if (isStream || Number(received['content-length']) > MAX_ORDINARY_BYTES) protect(response)
      response.writeHead(statusCode, statusMessage, toVisitorHeaders(upstream, usesHttps))
      if (isStream) response.flushHeaders()
      upstream.once('error', () => response.destroy())
      if (isStream) upstream.pipe(response)
      else sendKnownLength(upstream, response, Number(received['content-length']))
    }
  }
}

/** Sends a response that arrives in one part with one write: a quarter less CPU than `pipe`, which adds listeners. */
function sendKnownLength(upstream: IncomingMessage, response: ServerResponse, length: number) {
  let missing = length
  upstream.on('data', (part: Buffer) => {
    missing -= part.length
    if (missing === 0) response.end(part)
    else if (!response.write(part)) {
      upstream.pause()
      response.once('drain', () => upstream.resume())
    }
  })
  // Without a body: HEAD, 304.
  upstream.once('end', () => response.end())
}

function refuseUnavailable(response: ServerResponse) {
  response
    .writeHead(503, {
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '1',
    })
    .end(UNAVAILABLE)
}

/** Reads the rest of a body that the API does not want, for a moment. */
function drain(request: IncomingMessage) {
  if (request.complete || request.destroyed) return
  request.resume()
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
}
