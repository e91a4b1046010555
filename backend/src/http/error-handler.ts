import { STATUS_CODES } from 'node:http'
import { acceptLanguage } from '@larder/contract/accept-language'
import type { ProblemCode } from '@larder/contract/problem-codes'
import type { Problem } from '@larder/contract/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown, toDatabaseProblem } from '../db/database-errors.ts'
import { diskFull, isDiskFull } from '../errors/disk-full.ts'
import { badRequest, HttpError } from '../errors/http-error.ts'
import { stripQuery } from './api-prefix.ts'
import { translateProblem } from './translate-problem.ts'

export function handleError(
  error: FastifyError | HttpError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const httpError = toHttpError(error, request)
  request.server.incidents.recordProblem(request, httpError)
  if (httpError.status >= 500 && httpError.code !== 'too_busy') logError(request, error, httpError)
  return sendProblem(request, reply, httpError)
}

/** Not called for overload, which would flood the log and which incident-counts.ts counts. */
function logError(request: FastifyRequest, error: Error, { status, message }: HttpError) {
  request.log[status === 503 ? 'warn' : 'error']({ err: error }, message)
}

function toHttpError(error: FastifyError | HttpError | Error, { server }: FastifyRequest): HttpError {
  if (isRequestAborted(error)) return badRequest('The request body ended early.')
  if (isDiskFull(error) || (isDatabaseDown(error) && server.isDatabaseDiskFull())) return diskFull(error)
  if (error instanceof HttpError) return error
  const fromDatabase = toDatabaseProblem(error)
  if (fromDatabase) return fromDatabase
  const { code = '', statusCode: status = 500 } = error as Partial<FastifyError>
  if (status >= 400 && status < 500)
    return new HttpError(status, FASTIFY_CODES[code] ?? 'malformed', `${error.message.replace(/\.$/, '')}.`)
  return new HttpError(500, 'internal', 'Internal server error. See the service log for the cause.')
}

/** Node's error if the client disconnects early. A lost database connection has the same code but another message. */
const isRequestAborted = ({ code, message }: NodeJS.ErrnoException) =>
  code === 'ECONNRESET' && message === 'aborted'

/** Problem codes for Fastify's own errors. All its other client errors mean that the request could not be parsed. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_NOT_FOUND: 'unknown_route',
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  // Fastify sends strings unchanged, so no response schema can remove fields of the problem.
  return reply
    .code(error.status)
    .headers(error.headers)
    .type(PROBLEM_TYPE)
    .send(toProblemJson(error, request.originalUrl, request.headers['accept-language']))
}

const MAX_INSTANCE_LENGTH = 500
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** In the language of `languages`, an Accept-Language header; English by default. */
export function toProblemJson(error: HttpError, url: string, languages?: string): string {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    instance: stripQuery(url).slice(0, MAX_INSTANCE_LENGTH),
    ...(error.params && { params: error.params }),
    ...(error.fields && { errors: error.fields }),
  }
  return JSON.stringify(languages ? translateProblem(problem, acceptLanguage(languages)) : problem)
}
