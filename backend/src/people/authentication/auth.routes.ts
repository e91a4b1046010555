import { ACCESS_TOKEN_SECONDS, type TokenRequest } from '@larder/contract/people/auth'
import { AUTH_ROUTES } from '@larder/contract/people/auth.routes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { quoted } from '../../errors/messages.ts'
import { ENROLMENT, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress, LOGIN_ADDRESS, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { CODE_ATTEMPTS, type FactorServices } from '../second-factor/verify-second-factor.ts'
import { findUserForLogin } from '../users/users.queries.ts'
import { logIn } from './log-in.ts'
import { endSession } from './refresh-tokens.queries.ts'
import type { SignedLinks } from './signed-links.ts'

const MINUTE = 60

const loginLimits = (db: Db, links: SignedLinks): RateLimit[] => [
  {
    name: 'login-account',
    max: 10,
    seconds: MINUTE,
    needsBody: true,
    key: (request) => findAttemptedAccount(db, attemptedName(request)),
  },
  {
    name: 'second-factor-account',
    ...CODE_ATTEMPTS,
    needsBody: true,
    key: (request) => findChallengedAccount(links, request),
  },
  {
    ...LOGIN_ADDRESS,
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

export function authRoutes(app: App, services: Services & FactorServices & { links: SignedLinks }) {
  const { db, jwt, config, links, secrets } = services
  handle(
    app,
    AUTH_ROUTES.logIn,
    {
      access: { ...OPEN, scopeArea: 'account' },
      limits: loginLimits(db, links),
      acceptsForms: true,
      keepsCache: true,
    },
    async (request, reply) => {
      // Passwords have a queue of their own, so a waiting request must not occupy a slot for other work.
      request.releaseSlot()
      const runLater = (work: () => Promise<unknown>) =>
        void work().catch((error) => request.log.warn({ err: error }, 'failed login could not be recorded'))
      const { user, sid, refreshToken } = await logIn(
        { db, config, links, secrets, runLater },
        request.body,
        request.headers['user-agent'],
      )
      return reply.header('cache-control', 'no-store').send({
        access_token: await jwt.sign({ ...user, session: sid }),
        token_type: 'bearer',
        expires_in: ACCESS_TOKEN_SECONDS,
        refresh_token: refreshToken,
      })
    },
  )

  handle(app, AUTH_ROUTES.logOut, { access: ENROLMENT }, async (request, reply) => {
    const { id } = request.caller
    await inTransaction(db, (trx) => endSession(trx, id, request.body.refresh_token))
    return reply.code(204).send(null)
  })
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

function findChallengedAccount(links: SignedLinks, request: FastifyRequest): number | undefined {
  const { grant_type, challenge = '' } = request.body as TokenRequest
  return grant_type === 'second_factor' ? links.openChallenge('second_factor', challenge)?.id : undefined
}
