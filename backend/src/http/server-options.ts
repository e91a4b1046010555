import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@larder/contract/problem-codes'
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { badRequest, HttpError } from '../errors/http-error.ts'
import { quoted } from '../errors/messages.ts'
import { stripPrefix } from './api-prefix.ts'
import { handleError, PROBLEM_TYPE, toProblemJson } from './error-handler.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const KIBIBYTE = 1024
/** Body limit for routes that accept a complete recipe or data of similar size. */
export const LARGE_BODY = 1024 * KIBIBYTE
const SECURITY_LINES = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)

const CLIENT_ERRORS: Record<string, { status: number; code: ProblemCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timed_out' },
}

/** No route of the API supports other methods, so this list is right for every path except those of CalDAV. */
const METHODS = 'DELETE, GET, HEAD, OPTIONS, POST, PUT'
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/

/** Sends a problem on the raw socket. Node calls this if it cannot parse a request; body-timeout.ts if one is too slow. */
export function sendSocketProblem(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable) return
  const { rawPacket } = error as { rawPacket?: unknown }
  const isUnknownMethod = error.code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(String(rawPacket))
  const { status, code } = isUnknownMethod
    ? { status: 405, code: 'method_not_allowed' as const }
    : (CLIENT_ERRORS[error.code ?? ''] ?? { status: 400, code: 'malformed' })
  const title = STATUS_CODES[status]
  const problem = toProblemJson(new HttpError(status, code, `${title}.`), '/')
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: ${PROBLEM_TYPE}\r\n` +
      SECURITY_LINES.join('') +
      (isUnknownMethod ? `allow: ${METHODS}\r\n` : '') +
      `content-length: ${Buffer.byteLength(problem)}\r\nconnection: close\r\n\r\n${problem}`,
  )
}

/** The router calls this for URLs that it cannot decode, before any hook runs. */
function refuseUndecodableUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = badRequest(`URL ${quoted(request.originalUrl)} cannot be decoded.`)
  return handleError(problem, request, reply.headers(SECURITY_HEADERS).header('x-request-id', request.id))
}

export const SERVER_OPTIONS = {
  bodyLimit: 32 * KIBIBYTE,
  // With the defaults, a slow client could hold a connection forever. body-timeout.ts is stricter.
  requestTimeout: 10 * 60_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  // connection-limits.ts refuses a missing Host header, so that such requests count towards the connection's limits.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
  // Longer than any URL that Node accepts, so that ids that are too long are refused like other invalid ids.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  // metrics.ts logs one line per request.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  genReqId: () => randomUUID(),
  rewriteUrl: stripPrefix,
  clientErrorHandler: sendSocketProblem,
  frameworkErrors: refuseUndecodableUrl,
  // On shutdown, running requests finish, and idle connections are closed at once.
  forceCloseConnections: 'idle',
  // Fastify's response is not a problem document; graceful-shutdown.ts sends ours.
  return503OnClosing: false,
} satisfies FastifyHttpOptions<RawServerDefault>
