import { SECOND_FACTOR_ROUTES } from '@larder/contract/people/second-factor.routes'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, notFound } from '../../errors/http-error.ts'
import { ADMIN, ENROLMENT } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { findRpId } from '../passkeys/relying-party.ts'
import { recordSecurityEvent } from '../security-events/security-events.queries.ts'
import {
  findConfirmation,
  requireConfirmedSession,
  requireRecentConfirmation,
} from '../sessions/recent-confirmation.ts'
import { findUser } from '../users/users.queries.ts'
import {
  deleteAllFactors,
  deleteTotp,
  findFactors,
  replaceRecoveryCodes,
  upsertTotp,
} from './second-factor.queries.ts'
import { buildTotpUri, findTotpStep, generateTotpSecret } from './totp.ts'
import type { FactorServices } from './verify-second-factor.ts'

const CHANGES = { name: 'second-factor', max: 20, seconds: 60, key: byAccount }

export function secondFactorRoutes(app: App, { db, config, secrets }: Services & FactorServices) {
  handle(app, SECOND_FACTOR_ROUTES.getSecondFactor, { access: ENROLMENT }, async ({ caller }) => {
    const { has_totp, has_passkeys, recovery_codes_left } = await findFactors(db, caller.id, findRpId(config))
    const policy = await findSetting(db, config, 'second_factor')
    const { role } = caller
    return {
      ...{ has_totp, has_passkeys, recovery_codes_left: Number(recovery_codes_left) },
      is_required: policy === 'everyone' || (policy === 'admins' && role === 'Admin'),
      confirmed_until: (await findConfirmation(db, caller)).confirmedUntil ?? null,
    }
  })

  handle(app, SECOND_FACTOR_ROUTES.getTotpSecret, { access: ENROLMENT }, async ({ caller }) => {
    const secret = generateTotpSecret()
    const issuer = await findSetting(db, config, 'site_name')
    return { secret, uri: buildTotpUri(secret, { issuer, account: caller.username }) }
  })

  handle(
    app,
    SECOND_FACTOR_ROUTES.updateTotp,
    { access: ENROLMENT, limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      const { id } = request.caller
      const { secret, code } = request.body
      await requireConfirmedSession(db, request.caller)
      const step = findTotpStep(secret, code.replaceAll(/[\s-]/g, ''))
      if (step === undefined) throw invalid('/code', 'wrong_code', 'is not the present code of this secret')
      await inTransaction(db, async (trx) => {
        await upsertTotp(trx, id, { secret: secrets.seal(secret), last_step: step })
        await recordSecurityEvent(trx, id, { kind: 'totp_added', userAgent: request.headers['user-agent'] })
      })
      return reply.code(204).send(null)
    },
  )

  handle(
    app,
    SECOND_FACTOR_ROUTES.deleteTotp,
    { access: ENROLMENT, limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      const { id } = request.caller
      await requireConfirmedSession(db, request.caller)
      await inTransaction(db, async (trx) => {
        if (await deleteTotp(trx, id))
          await recordSecurityEvent(trx, id, {
            ...{ kind: 'totp_removed', userAgent: request.headers['user-agent'] },
          })
      })
      return reply.code(204).send(null)
    },
  )

  handle(
    app,
    SECOND_FACTOR_ROUTES.createRecoveryCodes,
    { access: ENROLMENT, limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      const { id } = request.caller
      await requireConfirmedSession(db, request.caller)
      const codes = await inTransaction(db, async (trx) => {
        await recordSecurityEvent(trx, id, {
          ...{ kind: 'recovery_codes_created', userAgent: request.headers['user-agent'] },
        })
        return replaceRecoveryCodes(trx, id)
      })
      return reply.code(201).send({ codes })
    },
  )

  handle(
    app,
    SECOND_FACTOR_ROUTES.deleteSecondFactor,
    { access: ADMIN, limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      const { caller, params } = request
      await requireRecentConfirmation(db, caller)
      const user = await findUser(db, params.user_id)
      if (!user) throw notFound('User', params.user_id)
      await inTransaction(db, async (trx) => {
        await deleteAllFactors(trx, user.id)
        await recordSecurityEvent(trx, user.id, { kind: 'second_factor_reset', name: caller.username })
      })
      request.log.warn(
        { admin_id: caller.id, user_id: user.id },
        'an Admin removed all second factors of a user',
      )
      return reply.code(204).send(null)
    },
  )
}
