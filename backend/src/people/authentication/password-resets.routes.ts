import { PasswordResetCreate, ResetLinkRead } from '@larder/contract/people/password-resets'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { conflict, notFound } from '../../errors/http-error.ts'
import { quoted } from '../../errors/messages.ts'
import { ADMIN, PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { byAddress } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { findUser } from '../users/users.queries.ts'
import { makeResetLink, queueEmail } from './email-jobs.ts'
import type { SignedLinks } from './signed-links.ts'

const tags = ['Authentication']
const HOUR = 3600
const requestedEmail = ({ body }: FastifyRequest) => quoted((body as PasswordResetCreate).email.toLowerCase())
/** Unknown addresses are counted too. */
const LIMITS = [
  { name: 'reset-address', max: 20, seconds: HOUR, key: byAddress },
  { name: 'reset-email', max: 5, seconds: HOUR, needsBody: true, key: requestedEmail },
]

export function passwordResetRoutes(
  app: App,
  { db, config: { siteUrl, mail } }: Services,
  links: SignedLinks,
) {
  app.post(
    '/password-resets/',
    {
      config: { access: { ...PUBLIC, scopeArea: 'account' }, limits: LIMITS, keepsCache: true },
      schema: {
        tags,
        operationId: 'createPasswordReset',
        summary: 'Request a password reset link by e-mail',
        description:
          'The response is the same whether or not an account with this address exists. Changes no data: the link is signed, not stored.',
        body: PasswordResetCreate,
        response: { 204: Type.Null({ description: 'If the account exists, an e-mail is sent' }) },
      },
    },
    async (request, reply) => {
      if (!mail) throw conflict('no_mail', 'This server does not send e-mail. Ask an Admin for a link.')
      const { email, language = 'en' } = request.body
      await queueEmail(db, { letter: 'reset', email, language }, request.log)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/:user_id/password-reset',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags: ['Users'],
        operationId: 'createResetLink',
        summary: 'Create a password reset link for a user',
        description:
          'For servers without e-mail: pass the link on to the user. It works once and expires after 30 minutes.',
        params: Params('user_id'),
        response: { 201: ResetLinkRead },
      },
    },
    async (request, reply) => {
      const user = await findUser(db, request.params.user_id)
      if (!user) throw notFound('User', request.params.user_id)
      return reply.code(201).send(makeResetLink(user, links, siteUrl))
    },
  )
}
