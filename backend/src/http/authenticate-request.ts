import { hash, timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_PREFIX } from '@larder/contract/people/access-tokens'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { unauthorized } from '../errors/http-error.ts'
import type { Caller } from './access.ts'

/** Reads an item in the statement that loads the caller. */
export type ReadWithCaller = {
  statement: (db: Db, ...values: unknown[]) => Promise<{ caller: unknown; is_found: boolean | null }[]>
  id: number
}

export type Authenticate = (
  token: string,
  chooseRead?: (callerId: number) => ReadWithCaller | undefined,
) => Promise<Authenticated>

/** `item` was read with the caller; undefined if they cannot see it. */
type Authenticated = { caller?: Caller | undefined; item?: object | undefined }

/** Access tokens only: a session must not be kept in a program, and the password of an account grants too much. */
function parseBasic(header: string): string | undefined {
  const [, encoded = ''] = /^Basic ([\w+/-]+=*)$/i.exec(header) ?? []
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return password?.startsWith(ACCESS_TOKEN_PREFIX) ? password : undefined
}

export const isBasic = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.acceptsBasic === true && /^Basic /i.test(headers.authorization ?? '')

const parseBearer = (header: string) => /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]

export function requireSecret({ headers }: FastifyRequest, secret: string) {
  const token = parseBearer(headers.authorization ?? '') ?? ''
  const [given, expected] = [token, secret].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  if (!timingSafeEqual(given, expected))
    throw unauthorized('This requires a different token.', 'invalid_token')
}

export async function authenticateRequest(
  request: FastifyRequest,
  authenticate: Authenticate,
  chooseRead?: Parameters<Authenticate>[1],
): Promise<Authenticated> {
  const header = request.headers.authorization
  if (header === undefined) return {}
  if (isBasic(request)) {
    const password = parseBasic(header)
    return password === undefined ? {} : authenticate(password)
  }
  const token = parseBearer(header)
  const authenticated = token ? await authenticate(token, chooseRead) : {}
  if (!authenticated.caller) throw unauthorized('The token is invalid or has expired.', 'invalid_token')
  return authenticated
}
