import { UserDeletion, UserEmailUpdate, UserPasswordUpdate, UserRead } from '@larder/contract/people/users'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { alreadyExists, notFound } from '../../errors/http-error.ts'
import { ACCOUNT, requireCaller } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { requireOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteUserAccessTokens } from '../access-tokens/access-tokens.queries.ts'
import { deleteUserPushSubscriptions } from '../notifications/push-subscriptions.queries.ts'
import { deleteUserSessions } from '../sessions/sessions.queries.ts'
import { requireCurrentPassword } from '../users/current-password.ts'
import { deleteAccount } from '../users/delete-account.ts'
import { hashPassword } from '../users/password-hash.ts'
import { findUser, findUserByEmail, updatePassword, updateUser, user } from '../users/users.queries.ts'
import { requireStrongPassword } from '../users/weak-passwords.ts'
import { queueEmail } from './email-jobs.ts'

const tags = ['Users']
const CHANGES = { name: 'credentials', max: 10, seconds: 60, key: byAccount }

/** These routes take no user ID: they change the account of the token. */
export function credentialRoutes(app: App, { db, config: { mail }, removeObjects }: Services) {
  app.put(
    '/users/email',
    {
      config: { access: ACCOUNT, limits: [CHANGES] },
      schema: {
        tags,
        operationId: 'updateEmail',
        summary: 'Change your e-mail address',
        description:
          'If the server sends e-mail, the response is 202 and the old address stays until the new one is confirmed.',
        body: UserEmailUpdate,
        response: { 200: UserRead, 202: UserRead },
      },
    },
    async (request, reply) => {
      const { id } = requireCaller(request)
      await requireCurrentPassword(db, id, request.body.current_password)
      const { email, language = 'en' } = request.body
      if (mail) {
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

  app.put(
    '/users/password',
    {
      config: { access: ACCOUNT, limits: [CHANGES] },
      schema: {
        tags,
        operationId: 'updatePassword',
        summary: 'Change your password; all existing tokens become invalid',
        body: UserPasswordUpdate,
        response: { 204: Type.Null({ description: 'Password changed; log in again' }) },
      },
    },
    async (request, reply) => {
      const { id } = requireCaller(request)
      await requireCurrentPassword(db, id, request.body.current_password)
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

  app.post(
    '/users/me/delete',
    {
      config: { access: ACCOUNT, limits: [CHANGES] },
      schema: {
        tags,
        operationId: 'deleteMe',
        summary: 'Delete your account; requires your password',
        description:
          'Deletes your shopping lists, sessions and access tokens. Stores, ingredients and recipes stay without an owner; with `recipes: delete`, recipes are deleted too.',
        body: UserDeletion,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { id } = requireCaller(request)
      await requireCurrentPassword(db, id, request.body.current_password)
      await inTransaction(db, async (trx) => {
        const locked = await user.lock(trx, id)
        if (!locked) throw notFound('User', id)
        await deleteAccount(trx, locked, request.body.recipes)
      })
      removeObjects()
      return reply.code(204).send(null)
    },
  )
}
