import { SECOND_FACTOR_ROUTES } from '@larder/contract/people/second-factor.routes'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/http-error.ts'
import { ENROLMENT } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import {
  CODE_ATTEMPTS,
  type FactorServices,
  verifySecondFactor,
} from '../second-factor/verify-second-factor.ts'
import { recordFailure } from '../security-events/security-events.queries.ts'
import { confirmSession, findConfirmation } from '../sessions/recent-confirmation.ts'
import { requireProviderConfirmation } from '../single-sign-on/finish-authorization.ts'
import type { SingleSignOn } from '../single-sign-on/single-sign-on.ts'
import { requirePassword } from '../users/current-password.ts'

type Needs = Services & FactorServices & { singleSignOn: SingleSignOn }

/** By a second factor; without one, by password or at a provider. */
export function confirmationRoutes(app: App, { db, config, links, secrets, singleSignOn }: Needs) {
  handle(
    app,
    SECOND_FACTOR_ROUTES.confirmSession,
    {
      access: ENROLMENT,
      limits: [{ name: 'confirmations', ...CODE_ATTEMPTS, key: byAccount }],
      keepsCache: true,
    },
    async (request, reply) => {
      const { caller, body } = request
      const userAgent = request.headers['user-agent']
      const { sessionId = 0 } = caller
      const { hasSecondFactor } = await findConfirmation(db, caller)
      if (!hasSecondFactor) {
        const { ticket, callback = '', current_password } = body
        if (ticket) await requireProviderConfirmation({ db, singleSignOn }, request, { ticket, callback })
        else if (current_password) await requirePassword(db, caller, current_password)
        else throw invalid('/current_password', 'required', 'is required')
        await confirmSession(db, sessionId)
        return reply.code(204).send(null)
      }
      if (!body.code && !body.passkey) throw invalid('/code', 'required', 'is required')
      const isConfirmed = await inTransaction(db, async (trx) => {
        const services = { config, links, secrets }
        if (!(await verifySecondFactor(services, trx, caller.id, body, userAgent))) return false
        await confirmSession(trx, sessionId)
        return true
      })
      if (isConfirmed) return reply.code(204).send(null)
      await recordFailure(db, caller.id, 'failed_second_factor', userAgent)
      throw body.passkey
        ? invalid('/passkey', 'wrong_passkey', 'is not a valid response of one of your passkeys')
        : invalid('/code', 'wrong_code', 'is not a valid code')
    },
  )
}
