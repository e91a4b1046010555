import { USER_ROUTES } from '@larder/contract/people/users.routes'
import { inTransaction } from '../../db/transaction.ts'
import { alreadyExists, notFound } from '../../errors/http-error.ts'
import { SESSION_ONLY } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { requireOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteUserAccessTokens } from '../access-tokens/access-tokens.queries.ts'
import { deleteUserPushSubscriptions } from '../notifications/push-subscriptions.queries.ts'
import { requireRecentConfirmation } from '../sessions/recent-confirmation.ts'
import { deleteUserSessions } from '../sessions/sessions.queries.ts'
import { requireCurrentPassword } from '../users/current-password.ts'
import { deleteAccount } from '../users/delete-account.ts'
import { hashPassword } from '../users/password-hash.ts'
import { findUser, findUserByEmail, updatePassword, updateUser, user } from '../users/users.queries.ts'
import { requireStrongPassword } from '../users/weak-passwords.ts'
import { queueEmail } from './email-jobs.ts'

const CHANGES = { name: 'credentials', max: 10, seconds: 60, key: byAccount }

/** These routes take no user ID: they change the account of the token. */
export function credentialRoutes(app: App, { db, config, removeObjects }: Services) {
  handle(
    app,
    USER_ROUTES.updateEmail,
    { access: SESSION_ONLY, limits: [CHANGES] },
    async (request, reply) => {
      const { id } = request.caller
      await requireRecentConfirmation(db, request.caller)
      await requireCurrentPassword({ db, config }, request.caller, request.body.current_password)
      const { email, language = 'en' } = request.body
      if (config.mail) {
        const account = await findUser(db, id)
        if (!account) throw notFound('User', id)
        const owner = await findUserByEmail(db, email)
        if (owner && owner.id !== id) throw alreadyExists('User', 'email', email)
        const { version, username } = account
        await queueEmail(db, { letter: 'confirm', language, id, version, username, email }, request.log)
        return reply.code(202).send(withMay(user, request.caller, account))
      }
      const { body, etag } = await inTransaction(db, async (trx) => {
        await updateUser(trx, id, { email })
        return requireOne(user, trx, id, request.caller)
      })
      return sendItem(request, reply, body, etag)
    },
  )

  handle(
    app,
    USER_ROUTES.updatePassword,
    { access: SESSION_ONLY, limits: [CHANGES] },
    async (request, reply) => {
      const { id } = request.caller
      await requireRecentConfirmation(db, request.caller)
      await requireCurrentPassword({ db, config }, request.caller, request.body.current_password)
      const account = await findUser(db, id)
      if (!account) throw notFound('User', id)
      await requireStrongPassword('/new_password', request.body.new_password, account)
      const passwordHash = await hashPassword(request.body.new_password)
      await inTransaction(db, async (trx) => {
        await updatePassword(trx, id, passwordHash)
        await deleteUserSessions(trx, id)
        await deleteUserAccessTokens(trx, id)
        await deleteUserPushSubscriptions(trx, id)
      })
      return reply.code(204).send(null)
    },
  )

  handle(app, USER_ROUTES.deleteMe, { access: SESSION_ONLY, limits: [CHANGES] }, async (request, reply) => {
    const { id } = request.caller
    await requireRecentConfirmation(db, request.caller)
    await requireCurrentPassword({ db, config }, request.caller, request.body.current_password)
    await inTransaction(db, async (trx) => {
      const locked = await user.lock(trx, id)
      if (!locked) throw notFound('User', id)
      await deleteAccount(trx, locked, request.body.recipes)
    })
    removeObjects()
    return reply.code(204).send(null)
  })
}
