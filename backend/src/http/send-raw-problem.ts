import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpError } from '../errors/http-error.ts'
import { PROBLEM_TYPE, toProblemJson } from './error-handler.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Writes a problem document without Fastify, whose router and hooks would cost more than the refusal. */
export function sendRawProblem(request: IncomingMessage, response: ServerResponse, error: HttpError) {
  const problem = toProblemJson(error, request.url ?? '/', request.headers['accept-language'])
  response
    .writeHead(error.status, {
      ...SECURITY_HEADERS,
      ...error.headers,
      'content-type': PROBLEM_TYPE,
      'content-length': Buffer.byteLength(problem),
      'x-request-id': randomUUID(),
    })
    .end(problem)
}
