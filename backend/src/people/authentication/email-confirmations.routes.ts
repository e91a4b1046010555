import { USER_ROUTES } from '@larder/contract/people/users.routes'
import { invalidLink } from '../../errors/http-error.ts'
import { SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { findUser, lockUserVersion, updateUser, user } from '../users/users.queries.ts'
import { queueEmail } from './email-jobs.ts'
import type { SignedLinks } from './signed-links.ts'

const CONFIRMATIONS = { name: 'email-confirmations', max: 20, seconds: 60, key: byAccount }

export function emailConfirmationRoutes(app: App, { db, config: { mail } }: Services, links: SignedLinks) {
  handle(
    app,
    USER_ROUTES.confirmEmail,
    { access: SESSION_ONLY, limits: [CONFIRMATIONS], keepsCache: true },
    async (request, reply) => {
      const { id } = request.caller
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
