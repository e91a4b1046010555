import { EmailConfirmation } from '@larder/contract/people/password-resets'
import { UserRead } from '@larder/contract/people/users'
import { invalidLink } from '../../errors/http-error.ts'
import { ACCOUNT, requireCaller } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { findUser, lockUserVersion, updateUser, user } from '../users/users.queries.ts'
import { queueEmail } from './email-jobs.ts'
import type { SignedLinks } from './signed-links.ts'

const CONFIRMATIONS = { name: 'email-confirmations', max: 20, seconds: 60, key: byAccount }

export function emailConfirmationRoutes(app: App, { db, config: { mail } }: Services, links: SignedLinks) {
  app.post(
    '/email-confirmations/',
    {
      config: { access: ACCOUNT, limits: [CONFIRMATIONS], keepsCache: true },
      schema: {
        tags: ['Users'],
        operationId: 'confirmEmail',
        summary: 'Confirm a new e-mail address and notify the old one',
        body: EmailConfirmation,
        response: { 200: UserRead },
      },
    },
    async (request, reply) => {
      const { id } = requireCaller(request)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const link = links.open('email', request.body.code)
        if (link?.id !== id || (await lockUserVersion(trx, id)) !== link.version) throw invalidLink()
        const before = await findUser(trx, id)
        await updateUser(trx, id, { email: link.email })
        if (before && mail) {
          const { username, email: to } = before
          const { language, email } = link
          await queueEmail(trx, { letter: 'changed', language, username, to, email }, request.log)
        }
        return buildItemResponse(user, trx, id, request.caller)
      })
    },
  )
}
