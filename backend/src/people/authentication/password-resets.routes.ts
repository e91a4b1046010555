import { AUTH_ROUTES } from '@larder/contract/people/auth.routes'
import type { PasswordResetCreate } from '@larder/contract/people/password-resets'
import { USER_ROUTES } from '@larder/contract/people/users.routes'
import type { FastifyRequest } from 'fastify'
import { conflict, notFound } from '../../errors/http-error.ts'
import { quoted } from '../../errors/messages.ts'
import { ADMIN, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { requireRecentConfirmation } from '../sessions/recent-confirmation.ts'
import { requirePasswordLogin } from '../users/password-login.ts'
import { findUser } from '../users/users.queries.ts'
import { makeResetLink, queueEmail } from './email-jobs.ts'
import type { SignedLinks } from './signed-links.ts'

const HOUR = 3600
const requestedEmail = ({ body }: FastifyRequest) => quoted((body as PasswordResetCreate).email.toLowerCase())
/** Unknown addresses are counted too. */
const LIMITS = [
  { name: 'reset-address', max: 20, seconds: HOUR, key: byAddress },
  { name: 'reset-email', max: 5, seconds: HOUR, needsBody: true, key: requestedEmail },
]

export function passwordResetRoutes(app: App, { db, config }: Services, links: SignedLinks) {
  const { siteUrl, mail } = config
  handle(
    app,
    AUTH_ROUTES.createPasswordReset,
    { access: { ...OPEN, scopeArea: 'account' }, limits: LIMITS, keepsCache: true },
    async (request, reply) => {
      requirePasswordLogin(config)
      if (!mail) throw conflict('no_mail', 'This server does not send e-mail. Ask an Admin for a link.')
      const { email, language = 'en' } = request.body
      await queueEmail(db, { letter: 'reset', email, language }, request.log)
      return reply.code(204).send(null)
    },
  )

  handle(
    app,
    USER_ROUTES.createPasswordResetLink,
    { access: ADMIN, keepsCache: true },
    async (request, reply) => {
      await requireRecentConfirmation(db, request.caller)
      const user = await findUser(db, request.params.user_id)
      if (!user) throw notFound('User', request.params.user_id)
      return reply.code(201).send(makeResetLink(user, links, siteUrl))
    },
  )
}
