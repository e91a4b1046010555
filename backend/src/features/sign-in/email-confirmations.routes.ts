import { EmailConfirmation } from '@larder/contract/password-resets'
import { UserRead } from '@larder/contract/users'
import { invalidLink } from '../../errors/http-error.ts'
import { ACCOUNT, callerOf } from '../../http/access.ts'
import { write } from '../../http/idempotency.ts'
import { answerOf } from '../../http/items.ts'
import { byAccount } from '../../http/limits.ts'
import type { App, Services } from '../../http/services.ts'
import { findUser, lockVersion, updateUser, user } from '../users/users.queries.ts'
import { changedLetter, type Letter } from './letters.ts'
import type { Mailer } from './mailer.ts'
import type { SignedLinks } from './signed-links.ts'

const CONFIRMATIONS = { name: 'email-confirmations', max: 20, seconds: 60, key: byAccount }

export function emailConfirmationRoutes(
  app: App,
  { db }: Services,
  links: SignedLinks,
  mailer: Mailer | undefined,
) {
  app.post(
    '/email-confirmations/',
    {
      config: { access: ACCOUNT, limits: [CONFIRMATIONS], isUnseen: true },
      schema: {
        tags: ['Users'],
        operationId: 'confirmEmail',
        summary: 'Confirm a new e-mail address; the old one is told',
        body: EmailConfirmation,
        response: { 200: UserRead },
      },
    },
    async (request, reply) => {
      const { id } = callerOf(request)
      let told: (() => Letter) | undefined
      await write(request, reply, db, async (trx) => {
        const link = links.open('email', request.body.code)
        if (link?.id !== id || (await lockVersion(trx, id)) !== link.version) throw invalidLink()
        const before = await findUser(trx, id)
        await updateUser(trx, id, { email: link.email })
        if (before) told = () => changedLetter(link.language, { ...before, to: before.email }, link.email)
        return answerOf(user, trx, id, request.caller)
      })
      // Once it is committed, and not again for a repeated request.
      if (told) mailer?.send(async () => told?.())
    },
  )
}
