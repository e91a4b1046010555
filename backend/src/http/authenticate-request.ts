import { hash, timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_PREFIX } from '@larder/contract/people/access-tokens'
import type { FastifyRequest } from 'fastify'
import type { ReadStatement, Statement } from '../db/request-db.ts'
import { unauthorized } from '../errors/http-error.ts'
import type { Caller } from './access.ts'

/** `predict` returns a statement to run together with the one that loads the caller. */
export type Authenticate = (
  token: string,
  predict?: (callerId: number) => Statement | undefined,
) => Promise<Authenticated>

type Authenticated = { caller?: Caller | undefined; read?: ReadStatement | undefined }

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
  predict?: Parameters<Authenticate>[1],
): Promise<Authenticated> {
  const header = request.headers.authorization
  if (header === undefined) return {}
  if (isBasic(request)) {
    const password = parseBasic(header)
    return password === undefined ? {} : authenticate(password)
  }
  const token = parseBearer(header)
  const authenticated = token ? await authenticate(token, predict) : {}
  if (!authenticated.caller) throw unauthorized('The token is invalid or has expired.', 'invalid_token')
  return authenticated
}
