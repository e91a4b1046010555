import { alreadyExists, conflict, HttpError, unavailable } from '../errors/http-error.ts'
import { FROZEN } from './freeze-detector.ts'

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CONNECTION_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Client was closed|Cannot use a pool after|Query read timeout|The database server does not respond)/
/** The server became a standby and accepts no writes. */
const READ_ONLY = '25006'
/**
 * Out of resources, cancelled by a timeout, deadlock or serialization failure, read-only, or database not created
 * yet.
 */
const RETRY_STATES = /^(53|57014|55P03|40001|40P01|25P03|25P04|25006|3D000)/

export function isDatabaseDown(error: unknown): boolean {
  return isConnectionLost(error) || RETRY_STATES.test((error as { code?: string }).code ?? '')
}

const LOST_STATES = /^(08|57P0)/

/** The connection failed or the server closed it; the statement is not the cause. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return CONNECTION_CODES.has(code) || CONNECTION_MESSAGE.test(message) || LOST_STATES.test(code)
}

/** The server did not respond in time, on this or on any connection. */
export const isResponseTimeout = (error: unknown) =>
  ['Query read timeout', FROZEN].includes((error as Error).message)

/** The connection should be replaced: a new one may reach a working server or the new primary. */
export const isConnectionUnusable = (error: unknown) =>
  isResponseTimeout(error) || (error as { code?: string }).code === READ_ONLY

/** Maps a database error to a response, where the client can act on it. */
export function toDatabaseProblem(error: unknown): HttpError | undefined {
  if (isDatabaseDown(error)) return unavailable('The database is not available. Please try again.')
  const { code } = error as { code?: string }
  if (code === '22021' || code === '22P05')
    return new HttpError(422, 'invalid', 'Text contains a character that cannot be stored.')
  if (code === '22003') return new HttpError(422, 'invalid', 'A number is out of range.')
  if (code === '54000') return new HttpError(422, 'invalid', 'A text is too long.')
  if (code === '23505') return conflict('already_exists', 'This already exists.')
  if (code === '23503') return conflict('changed_meanwhile', 'An item this refers to has been deleted.')
  return undefined
}

/** The unique index that a write violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** For `catch` after a write: turns a violation of these unique indexes into a conflict. */
export function refuseDuplicateName(resource: string, ...indexes: string[]) {
  return ({ name = '' }: { name?: string }) =>
    (error: unknown): never => {
      if (indexes.includes(violatedConstraint(error) ?? '')) throw alreadyExists(resource, 'name', name)
      throw error
    }
}
