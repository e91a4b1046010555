import { ACCESS_TOKEN_SECONDS, type TokenRequest } from '@larder/contract/people/auth'
import { AUTH_ROUTES } from '@larder/contract/people/auth.routes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, unauthorized } from '../../errors/http-error.ts'
import { quoted } from '../../errors/messages.ts'
import { OPEN, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { verifyDummyPassword, verifyPassword } from '../users/password-hash.ts'
import { requirePasswordLogin } from '../users/password-login.ts'
import { findUserForLogin } from '../users/users.queries.ts'
import { logInByEmergencyLink } from './emergency-login.ts'
import { endSession, rotateRefreshToken, type Session, startSession } from './refresh-tokens.queries.ts'
import { resetPassword } from './reset-password.ts'
import type { SignedLinks } from './signed-links.ts'

const MINUTE = 60

const loginLimits = (db: Db): RateLimit[] => [
  {
    name: 'login-account',
    max: 10,
    seconds: MINUTE,
    needsBody: true,
    key: (request) => findAttemptedAccount(db, attemptedName(request)),
  },
  {
    name: 'login-address',
    max: 30,
    seconds: MINUTE,
    needsBody: true,
    key: (request) => (isRefreshing(request) ? undefined : byAddress(request)),
  },
  {
    name: 'refresh-address',
    max: 300,
    seconds: MINUTE,
    needsBody: true,
    key: (request) => (isRefreshing(request) ? byAddress(request) : undefined),
  },
]

export function authRoutes(app: App, { db, jwt, config }: Services, links: SignedLinks) {
  handle(
    app,
    AUTH_ROUTES.logIn,
    {
      access: { ...OPEN, scopeArea: 'account' },
      limits: loginLimits(db),
      acceptsForms: true,
      keepsCache: true,
    },
    async (request, reply) => {
      // Passwords have a queue of their own, so a waiting request must not occupy a slot for other work.
      request.releaseSlot()
      const { user, sid, refreshToken } = await logInByGrant(request.body, request.headers['user-agent'])
      return reply.header('cache-control', 'no-store').send({
        access_token: await jwt.sign({ ...user, session: sid }),
        token_type: 'bearer',
        expires_in: ACCESS_TOKEN_SECONDS,
        refresh_token: refreshToken,
      })
    },
  )

  handle(app, AUTH_ROUTES.logOut, { access: SESSION_ONLY }, async (request, reply) => {
    const { id } = request.caller
    await inTransaction(db, (trx) => endSession(trx, id, request.body.refresh_token))
    return reply.code(204).send(null)
  })

  async function logInByGrant(body: TokenRequest, userAgent: string | undefined): Promise<Session> {
    if (body.grant_type === 'emergency')
      return logInByEmergencyLink(db, links, body.emergency_code, userAgent)
    if (body.grant_type !== 'refresh_token') requirePasswordLogin(config)
    if (body.grant_type === 'password_reset') return resetPassword(db, links, body, userAgent)
    const logInBy = body.grant_type === 'refresh_token' ? logInByRefreshToken : logInByPassword
    return logInBy(db, body, userAgent)
  }
}

type UserAgent = string | undefined

async function logInByPassword(
  db: Db,
  { username, password }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!username) throw invalid('/username', 'required', 'is required')
  if (!password) throw invalid('/password', 'required', 'is required')
  const user = await findUserForLogin(db, username)
  const isCorrect = user
    ? await verifyPassword(password, user.password_hash)
    : await verifyDummyPassword(password)
  const session =
    user && isCorrect ? await inTransaction(db, (trx) => startSession(trx, user, userAgent)) : undefined
  if (!session) throw unauthorized('Wrong username or password.', 'wrong_credentials')
  return session
}

async function logInByRefreshToken(
  db: Db,
  { refresh_token }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!refresh_token) throw invalid('/refresh_token', 'required', 'is required')
  const session = await inTransaction(db, (trx) => rotateRefreshToken(trx, refresh_token, userAgent))
  if (!session) throw unauthorized('The refresh token is invalid or has expired.', 'invalid_token')
  return session
}

const isRefreshing = (request: FastifyRequest) =>
  (request.body as TokenRequest).grant_type === 'refresh_token'

function attemptedName(request: FastifyRequest): string | undefined {
  const { grant_type = 'password', username } = request.body as TokenRequest
  return grant_type === 'password' ? username : undefined
}

/** Username and e-mail count as one account. Unknown names are counted too: otherwise the limit would reveal which accounts exist. */
async function findAttemptedAccount(db: Db, name: string | undefined): Promise<string | number | undefined> {
  if (!name) return undefined
  const user = await findUserForLogin(db, name)
  return user?.id ?? quoted(name.toLowerCase())
}
