import { PASSKEY_ROUTES } from '@larder/contract/people/passkeys.routes'
import { alreadyExists, invalid } from '../../errors/http-error.ts'
import { ENROLMENT, enrolmentAccess, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendStoredResponse } from '../../http/idempotency.ts'
import { byAccount, byAddress } from '../../http/rate-limits.ts'
import { changeOne, createOne, deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recordSecurityEvent } from '../security-events/security-events.queries.ts'
import { requireConfirmedSession } from '../sessions/recent-confirmation.ts'
import { requireOtherSignInMethod } from '../users/require-other-sign-in-method.ts'
import type { Challenges } from './challenges.ts'
import {
  definePasskeyResource,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  updatePasskey,
} from './passkeys.queries.ts'
import { findRpId, requireRpId } from './relying-party.ts'
import { verifyNewPasskey } from './verify-passkey.ts'

const CHALLENGES = { name: 'passkey-challenges', max: 120, seconds: 60, key: byAddress }
const CHANGES = { name: 'passkeys', max: 20, seconds: 60, key: byAccount }

export function passkeyRoutes(app: App, { db, config }: Services, links: Challenges) {
  const rpId = findRpId(config)
  const passkey = definePasskeyResource(rpId)

  handle(
    app,
    PASSKEY_ROUTES.getPasskeyChallenge,
    { access: { ...OPEN, scopeArea: 'account' }, limits: [CHALLENGES] },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ challenge: links.makeChallenge('passkey', {}), rp_id: requireRpId(config) }),
  )

  handle(app, PASSKEY_ROUTES.listPasskeys, { access: ENROLMENT }, async (request) => {
    const rows = await listPasskeys(db, request.caller.id, rpId)
    return { items: rows.map((row) => withMay(passkey, request.caller, row)) }
  })

  handle(
    app,
    PASSKEY_ROUTES.createPasskey,
    { access: ENROLMENT, limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      const { caller, body } = request
      // Before the check: the first passkey makes it stricter for the repeated request.
      if (await sendStoredResponse(request, reply, db)) return reply
      await requireConfirmedSession(db, caller)
      return createOne(passkey, db, request, reply, async (trx) => {
        const credential = await verifyNewPasskey({ config, links }, trx, body.passkey)
        if (!credential) throw invalid('/passkey', 'wrong_passkey', 'is not a valid response to a challenge')
        const id = await insertPasskey(trx, caller.id, { ...credential, name: body.name })
        if (!id) throw alreadyExists('Passkey', 'id', credential.credential_id, '/passkey')
        await recordSecurityEvent(trx, caller.id, {
          ...{ kind: 'passkey_added', name: body.name, userAgent: request.headers['user-agent'] },
        })
        return id
      })
    },
  )

  handle(
    app,
    PASSKEY_ROUTES.updatePasskey,
    { access: enrolmentAccess('update', passkey), keepsCache: true },
    (request, reply) =>
      changeOne(passkey, db, request, reply, (trx, { id }) => updatePasskey(trx, id, request.body)),
  )

  handle(
    app,
    PASSKEY_ROUTES.deletePasskey,
    { access: enrolmentAccess('delete', passkey), limits: [CHANGES], keepsCache: true },
    async (request, reply) => {
      await requireConfirmedSession(db, request.caller)
      return deleteOne(passkey, db, request, reply, async (trx, locked) => {
        const logsIn = config.hasPasswordLogin && locked.rp_id === rpId
        if (logsIn)
          await requireOtherSignInMethod(trx, { ...config, rpId }, locked.user_id, { passkeyId: locked.id })
        await deletePasskey(trx, locked)
        await recordSecurityEvent(trx, locked.user_id, {
          ...{ kind: 'passkey_removed', name: locked.name, userAgent: request.headers['user-agent'] },
        })
      })
    },
  )
}
