import {
  UserCreate,
  UserDeleteQuery,
  UserListQuery,
  UserPage,
  UserRead,
  UserUpdate,
} from '@larder/contract/users'
import { Type } from 'typebox'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN, callerOf, ownerOf, PUBLIC, USER } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { created, write } from '../../http/idempotency.ts'
import { byAddress } from '../../http/limits.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { requireUncommon } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { deleteRecipesOf } from '../recipes/recipes.queries.ts'
import {
  countUsers,
  deleteUser,
  findUser,
  insertUser,
  isLastAdmin,
  listUsers,
  lockUser,
  updateUser,
} from './users.queries.ts'

const tags = ['Users']
const HOUR = 3600
const REGISTRATIONS = { name: 'registrations', max: 20, seconds: HOUR, key: byAddress }
const THE_LAST_ADMIN = 'This is the last Admin; make someone else Admin first.'

/** Whether a user exists is nobody else's business: another User is refused for every id but their own. */
const self = ownerOf('User', 'user_id', async (db, id, caller) =>
  caller.role === 'Admin' && !(await findUser(db, id)) ? undefined : { user_id: id },
)

export function userRoutes(app: App, { db, removeObjects }: Services) {
  app.post(
    '/users/',
    {
      config: { access: PUBLIC, limits: [REGISTRATIONS] },
      schema: {
        tags,
        operationId: 'createUser',
        summary: 'Register: always with the role User',
        body: UserCreate,
        response: { 201: UserRead },
      },
    },
    async (request, reply) => {
      const { username, email, password } = request.body
      await requireUncommon('/password', password, request.body)
      const password_hash = await hashPassword(password)
      return write(request, reply, db, async (trx) => {
        const user = await insertUser(trx, { username, email, role: 'User', password_hash })
        return created(`/users/${user.id}`, user)
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
    async (request) => {
      const { q, limit = DEFAULT_LIMIT, cursor, count } = request.query
      const [after] = decodeCursor(cursor, ['integer']) ?? []
      const page = pageOf(await listUsers(db, { q, after, limit: limit + 1 }), limit, (user) => [user.id])
      return { ...page, ...(count && totalOf(await countUsers(db, q, MOST_COUNTED + 1))) }
    },
  )

  app.get(
    '/users/me',
    {
      config: { access: USER },
      schema: { tags, operationId: 'getMe', summary: 'Read your own account', response: { 200: UserRead } },
    },
    async (request, reply) => {
      const { id } = callerOf(request)
      const user = await findUser(db, id)
      if (!user) throw notFound('User', id)
      return sendItem(request, reply, user)
    },
  )

  app.get(
    '/users/:user_id',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'Read an account: your own, or any as Admin',
        params: Params('user_id'),
        response: { 200: UserRead },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params
      const caller = callerOf(request)
      const user = caller.role === 'Admin' || caller.id === user_id ? await findUser(db, user_id) : undefined
      if (!user) throw notFound('User', user_id)
      return sendItem(request, reply, user)
    },
  )

  app.put(
    '/users/:user_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'updateUser',
        summary: 'Change username, e-mail or role',
        params: Params('user_id'),
        body: UserUpdate,
        response: { 200: UserRead },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params
      const user = await db.transaction().execute(async (trx) => {
        const isLast = request.body.role === 'User' && (await isLastAdmin(trx, user_id))
        const current = await lockUser(trx, user_id)
        if (!current) throw notFound('User', user_id)
        requireMatch(request, 'User', user_id, current)
        if (isLast) throw conflict('last_admin', THE_LAST_ADMIN)
        return updateUser(trx, user_id, request.body)
      })
      return sendItem(request, reply, user)
    },
  )

  app.delete(
    '/users/:user_id',
    {
      config: { access: self },
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete an account: your own, or any as Admin',
        description:
          'Stores and ingredients stay and lose their owner. So do recipes, unless `recipes=delete`.',
        params: Params('user_id'),
        querystring: UserDeleteQuery,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params
      await db.transaction().execute(async (trx) => {
        const isLast = await isLastAdmin(trx, user_id)
        const current = await lockUser(trx, user_id)
        if (!current) throw notFound('User', user_id)
        requireMatch(request, 'User', user_id, current)
        if (isLast) throw conflict('last_admin', THE_LAST_ADMIN)
        if (request.query.recipes === 'delete') await deleteRecipesOf(trx, user_id)
        await deleteUser(trx, user_id)
      })
      removeObjects()
      return reply.code(204).send(null)
    },
  )
}
