import { STATUS_CODES } from 'node:http'
import type { ProblemCode } from '@larder/contract/problem-codes'
import type { Problem } from '@larder/contract/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseProblem, isDatabaseDown } from '../db/database-errors.ts'
import { diskFull, isDiskFull } from '../errors/disk-full.ts'
import { HttpError } from '../errors/http-error.ts'
import { stripQuery } from './api-prefix.ts'

export function handleError(
  error: FastifyError | HttpError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isFull = isDiskFull(error) || (isDatabaseDown(error) && request.server.isDatabaseDiskFull())
  const known = isFull ? diskFull(error) : toHttpError(error)
  request.server.incidents.recordProblem(request, known)
  if (known.status >= 500 && known.code !== 'too_busy') log(request, error, known)
  return sendProblem(request, reply, known)
}

/** Not that there was too much: where that comes from there is more of it, and it is counted. */
function log(request: FastifyRequest, error: Error, { status, message }: HttpError) {
  request.log[status === 503 ? 'warn' : 'error']({ err: error }, message)
}

function toHttpError(error: FastifyError | HttpError | Error): HttpError {
  if (error instanceof HttpError) return error
  const fromDatabase = databaseProblem(error)
  if (fromDatabase) return fromDatabase
  const { code = '', statusCode: status = 500 } = error as Partial<FastifyError>
  if (status >= 400 && status < 500)
    return new HttpError(status, CODES[code] ?? 'malformed', `${error.message.replace(/\.$/, '')}.`)
  return new HttpError(500, 'internal', 'Internal server error. See the service log for the cause.')
}

/** What Fastify itself refuses; whatever else is the caller's mistake could not be read. */
const CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_NOT_FOUND: 'unknown_route',
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  // A string passes Fastify as it is: no route's response schema may cut the problem short.
  return reply
    .code(error.status)
    .headers(error.headers)
    .type(PROBLEM_TYPE)
    .send(toProblemJson(error, request.originalUrl))
}

const MAX_INSTANCE_LENGTH = 500
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export function toProblemJson(error: HttpError, url: string): string {
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
  return JSON.stringify(problem)
}
