import { USER_ROUTES } from '@larder/contract/people/users.routes'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN, ENROLMENT, itemAccess, OPEN, SESSION_ONLY } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { changeOne, createOne, readOne, requireOne, withItemLock, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { updateSettings } from '../../settings/settings.queries.ts'
import { requireRecentConfirmation } from '../sessions/recent-confirmation.ts'
import { requireSetupCode } from '../setup/require-setup-code.ts'
import { claimSetup } from '../setup/setup.queries.ts'
import { removeSetupCode } from '../setup/setup-code.ts'
import { deleteAccount, LAST_ADMIN_MESSAGE } from './delete-account.ts'
import { hashPassword } from './password-hash.ts'
import { redeemInvitation, requireRegistrationAllowed } from './require-invitation.ts'
import { isUserVisible } from './users.access.ts'
import { countUsers, insertUser, listUsers, updateUser, user } from './users.queries.ts'
import { requireStrongPassword } from './weak-passwords.ts'

const HOUR = 3600
const REGISTRATIONS = { name: 'registrations', max: 20, seconds: HOUR, key: byAddress }

export function userRoutes(app: App, { db, config, removeObjects, applySettings }: Services) {
  handle(
    app,
    USER_ROUTES.createUser,
    { access: { ...OPEN, scopeArea: 'account' }, limits: [REGISTRATIONS] },
    async (request, reply) => {
      const { username, email, password, invitation, setup } = request.body
      const attempt = { config, caller: request.caller, invitation }
      if (setup) await requireSetupCode(db, setup.code)
      else await requireRegistrationAllowed(db, attempt)
      await requireStrongPassword('/password', password, request.body)
      // Passwords have a queue of their own, so a waiting request must not occupy a slot for other work.
      request.releaseSlot()
      const password_hash = await hashPassword(password)
      const create = async (trx: Db) => {
        if (setup) await claimSetup(trx)
        const role = setup ? 'Admin' : 'User'
        const id = await insertUser(trx, { username, email, role, password_hash })
        if (setup) await updateSettings(trx, id, setup.settings ?? {})
        else await redeemInvitation(trx, attempt, id)
        return id
      }
      const endSetup = () => Promise.all([applySettings(), removeSetupCode(config.dataDir)])
      return createOne(user, db, request, reply, create, setup && endSetup)
    },
  )

  handle(app, USER_ROUTES.listUsers, { access: ADMIN }, (request) => {
    const { q } = request.query
    return listPage(request.query, {
      keyKinds: ['integer'],
      rows: (page) => listUsers(db, q, page),
      toKey: ({ id }) => [id],
      toItem: (row) => withMay(user, request.caller, row),
      count: (max) => countUsers(db, q, max),
    })
  })

  handle(app, USER_ROUTES.getMe, { access: ENROLMENT, isCacheable: true }, async (request, reply) => {
    const { body, etag } = await requireOne(user, db, request.caller.id, request.caller)
    return sendItem(request, reply, body, etag)
  })

  handle(app, USER_ROUTES.getUser, { access: SESSION_ONLY }, (request, reply) => {
    const { user_id } = request.params
    if (!isUserVisible(request.caller, user_id)) throw notFound('User', user_id)
    return readOne(user, request, reply)
  })

  handle(app, USER_ROUTES.updateUser, { access: ADMIN }, async (request, reply) => {
    await requireRecentConfirmation(db, request.caller)
    return changeOne(user, db, request, reply, async (trx, { id, isLastAdmin }) => {
      if (isLastAdmin && request.body.role === 'User') throw conflict('last_admin', LAST_ADMIN_MESSAGE)
      await updateUser(trx, id, request.body)
    })
  })

  handle(app, USER_ROUTES.deleteUser, { access: itemAccess('delete', user) }, async (request, reply) => {
    await requireRecentConfirmation(db, request.caller)
    await withItemLock(user, db, request, (trx, locked) => deleteAccount(trx, locked, request.query.recipes))
    removeObjects()
    return reply.code(204).send(null)
  })
}
