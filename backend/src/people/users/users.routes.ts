import {
  UserCreate,
  UserDeleteQuery,
  UserListQuery,
  UserPage,
  UserRead,
  UserUpdate,
} from '@larder/contract/people/users'
import { Type } from 'typebox'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ACCOUNT, ADMIN, itemAccess, PUBLIC, requireCaller } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { changeOne, createOne, readOne, requireOne, withItemLock, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteAccount, LAST_ADMIN_MESSAGE } from './delete-account.ts'
import { hashPassword } from './password-hash.ts'
import { redeemInvitation, requireRegistrationAllowed } from './require-invitation.ts'
import { seesUser } from './users.access.ts'
import { countUsers, insertUser, listUsers, updateUser, user } from './users.queries.ts'
import { requireStrongPassword } from './weak-passwords.ts'

const tags = ['Users']
const HOUR = 3600
const REGISTRATIONS = { name: 'registrations', max: 20, seconds: HOUR, key: byAddress }

export function userRoutes(app: App, { db, config, removeObjects }: Services) {
  app.post(
    '/users/',
    {
      config: { access: { ...PUBLIC, scopeArea: 'account' }, limits: [REGISTRATIONS] },
      schema: {
        tags,
        operationId: 'createUser',
        summary: 'Register an account with the role User',
        body: UserCreate,
        response: { 201: UserRead },
      },
    },
    async (request, reply) => {
      const { username, email, password, invitation } = request.body
      const attempt = { config, caller: request.caller, invitation }
      await requireRegistrationAllowed(db, attempt)
      await requireStrongPassword('/password', password, request.body)
      // Passwords have a queue of their own, so a waiting request must not occupy a slot for other work.
      request.releaseSlot()
      const password_hash = await hashPassword(password)
      return createOne(user, db, request, reply, async (trx) => {
        const id = await insertUser(trx, { username, email, role: 'User', password_hash })
        await redeemInvitation(trx, attempt, id)
        return id
      })
    },
  )

  app.get(
    '/users/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'List users',
        querystring: UserListQuery,
        response: { 200: UserPage },
      },
    },
    (request) => {
      const { q } = request.query
      return listPage(request.query, {
        key: ['integer'],
        rows: (page) => listUsers(db, q, page),
        keyOf: ({ id }) => [id],
        show: (row) => withMay(user, request.caller, row),
        count: (max) => countUsers(db, q, max),
      })
    },
  )

  app.get(
    '/users/me',
    {
      config: { access: ACCOUNT, isCacheable: true },
      schema: { tags, operationId: 'getMe', summary: 'Read your own account', response: { 200: UserRead } },
    },
    async (request, reply) => {
      const { body, etag } = await requireOne(user, db, requireCaller(request).id, request.caller)
      return sendItem(request, reply, body, etag)
    },
  )

  app.get(
    '/users/:user_id',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'Read your account, or any account as Admin',
        params: Params('user_id'),
        response: { 200: UserRead },
      },
    },
    (request, reply) => {
      const { user_id } = request.params
      if (!seesUser(requireCaller(request), user_id)) throw notFound('User', user_id)
      return readOne(user, db, request, reply)
    },
  )

  app.put(
    '/users/:user_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'updateUser',
        summary: 'Change username, e-mail address or role',
        params: Params('user_id'),
        body: UserUpdate,
        response: { 200: UserRead },
      },
    },
    (request, reply) =>
      changeOne(user, db, request, reply, async (trx, { id, isLastAdmin }) => {
        if (isLastAdmin && request.body.role === 'User') throw conflict('last_admin', LAST_ADMIN_MESSAGE)
        await updateUser(trx, id, request.body)
      }),
  )

  app.delete(
    '/users/:user_id',
    {
      config: { access: itemAccess('delete', user) },
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete your account, or any account as Admin',
        description:
          'Stores, ingredients and recipes stay without an owner; with `recipes=delete`, recipes are deleted. Items shared with a kitchen are transferred to an owner of the kitchen.',
        params: Params('user_id'),
        querystring: UserDeleteQuery,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      await withItemLock(user, db, request, (trx, locked) =>
        deleteAccount(trx, locked, request.query.recipes),
      )
      removeObjects()
      return reply.code(204).send(null)
    },
  )
}
