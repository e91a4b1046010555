import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors/http-error.ts'
import { withoutPrefix } from './addresses.ts'
import { PROBLEM_TYPE, problemOf } from './error-handler.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** More than this would only wait for each other: all would be late instead of some refused. */
const MOST_AT_ONCE = 128
const TOO_BUSY = unavailable('Too many requests at once. Please try again in a moment.', 1, 'too_busy')
const REFUSAL_HEADERS = Object.entries({
  ...SECURITY_HEADERS,
  ...TOO_BUSY.headers,
  'content-type': PROBLEM_TYPE,
}).flat()
/** How one sees what is the matter. */
const ALWAYS_ANSWERED = /^\/(health|metrics)\b/

/**
 * Refuses what is too much before Fastify sees it: to route it and run the hooks would take longer than to refuse it, and
 * the time is that of those who were let in.
 */
export function useOverloadGuard(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE) {
  let atWork = 0
  const leave = () => void atWork--
  const answers = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (atWork >= mostAtOnce && !ALWAYS_ANSWERED.test(withoutPrefix(request)))
      return refuse(request, response)
    for (const answer of answers) answer(request, response)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { isLasting, needsNoDatabase } = request.routeOptions.config
    if (isLasting || needsNoDatabase) return done()
    atWork++
    // Closed is also what a caller does who hangs up; Fastify's onResponse would not hear of it.
    reply.raw.once('close', leave)
    done()
  })
}

function refuse(request: IncomingMessage, response: ServerResponse) {
  const problem = problemOf(TOO_BUSY, request.url ?? '/')
  const length = String(Buffer.byteLength(problem))
  const headers = [...REFUSAL_HEADERS, 'content-length', length, 'x-request-id', randomUUID()]
  response.writeHead(TOO_BUSY.status, headers).end(problem)
}
