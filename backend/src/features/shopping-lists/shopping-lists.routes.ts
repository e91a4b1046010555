import {
  ShoppingListCreate,
  ShoppingListListQuery,
  ShoppingListMemberCreate,
  ShoppingListPage,
  ShoppingListRead,
  ShoppingListReadQuery,
  ShoppingListUpdate,
} from '@larder/contract/shopping-lists'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, notYours, unknownReference } from '../../errors/http-error.ts'
import { notFoundByName } from '../../errors/messages.ts'
import { callerOf, ownerOf, USER } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { changed, created, write } from '../../http/idempotency.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findStoreOwner } from '../stores/stores.queries.ts'
import { findUserNamed } from '../users/users.queries.ts'
import { changeList, changeLockedList, IF_MATCH_OF_LIST, requireListMatch } from './change-list.ts'
import { readList } from './read-list.ts'
import {
  countLists,
  deleteList,
  deleteMember,
  findListForMember,
  findListOwner,
  insertList,
  insertMember,
  listLists,
  lockList,
  updateList,
} from './shopping-lists.queries.ts'

const tags = ['Shopping lists']
const member = ownerOf('Shopping list', 'shopping_list_id', findListForMember)
const owner = ownerOf('Shopping list', 'shopping_list_id', findListOwner)

export function shoppingListRoutes(app: App, { db }: Services) {
  app.get(
    '/shopping-lists/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listShoppingLists',
        summary: 'Your lists and those shared with you, newest first',
        querystring: ShoppingListListQuery,
        response: { 200: ShoppingListPage },
      },
    },
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, count } = request.query
      const { id } = callerOf(request)
      const [after] = decodeCursor(cursor, ['integer']) ?? []
      const page = pageOf(await listLists(db, id, { after, limit: limit + 1 }), limit, (list) => [list.id])
      return { ...page, ...(count && totalOf(await countLists(db, id, MOST_COUNTED + 1))) }
    },
  )

  app.post(
    '/shopping-lists/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createShoppingList',
        summary: 'Start a list',
        body: ShoppingListCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        await requireStore(trx, request.body.store_id)
        const list = await readList(trx, await insertList(trx, callerOf(request).id, request.body))
        return created(`/shopping-lists/${list.id}`, list)
      }),
  )

  app.get(
    '/shopping-lists/:shopping_list_id',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'getShoppingList',
        summary: 'Read a list in the walking order of its store, or of another',
        params: Params('shopping_list_id'),
        querystring: ShoppingListReadQuery,
        response: { 200: ShoppingListRead },
      },
    },
    async (request, reply) =>
      sendItem(request, reply, await readList(db, request.params.shopping_list_id, request.query.store_id)),
  )

  app.put(
    '/shopping-lists/:shopping_list_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'updateShoppingList',
        summary: 'Rename your list, or choose its store',
        params: Params('shopping_list_id'),
        body: ShoppingListUpdate,
        response: { 200: ShoppingListRead },
      },
    },
    async (request, reply) => {
      const list = await changeList(db, request.params.shopping_list_id, async (trx, id) => {
        await requireListMatch(request, trx, id)
        await requireStore(trx, request.body.store_id)
        await updateList(trx, id, request.body)
      })
      return sendItem(request, reply, list)
    },
  )

  app.delete(
    '/shopping-lists/:shopping_list_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'deleteShoppingList',
        summary: 'Delete your list',
        params: Params('shopping_list_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { shopping_list_id } = request.params
      await db.transaction().execute(async (trx) => {
        if (!(await lockList(trx, shopping_list_id))) throw notFound('Shopping list', shopping_list_id)
        await requireListMatch(request, trx, shopping_list_id)
        await deleteList(trx, shopping_list_id)
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/shopping-lists/:shopping_list_id/members',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'shareShoppingList',
        summary: 'Share your list with another user, by name',
        params: Params('shopping_list_id'),
        body: ShoppingListMemberCreate,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const { username } = request.body
        const list = await changeLockedList(trx, request.params.shopping_list_id, async (locked, id) => {
          const user = await findUserNamed(locked, username)
          if (!user)
            throw invalid('/username', 'not_found', notFoundByName('User', username), {
              resource: 'User',
              name: username,
            })
          await insertMember(locked, id, user.id)
        })
        return changed(list)
      }),
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/members/:user_id',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'unshareShoppingList',
        summary: 'Stop sharing your list with someone, or leave a list shared with you',
        description: IF_MATCH_OF_LIST,
        params: Params('shopping_list_id', 'user_id'),
        response: { 204: Type.Null({ description: 'No longer shared' }) },
      },
    },
    async (request, reply) => {
      const { shopping_list_id, user_id } = request.params
      const caller = callerOf(request)
      await changeList(db, shopping_list_id, async (trx, id) => {
        await requireListMatch(request, trx, id)
        const list = await findListOwner(trx, id, caller)
        if (caller.role !== 'Admin' && caller.id !== user_id && caller.id !== list?.user_id)
          throw notYours('Shopping list', id, 'Only the owner may stop sharing with someone else.')
        if (!(await deleteMember(trx, id, user_id))) throw notFound('User', user_id)
      })
      return reply.code(204).send(null)
    },
  )
}

async function requireStore(trx: Db, storeId: number | null | undefined) {
  if (storeId && !(await findStoreOwner(trx, storeId))) throw unknownReference('/store_id', 'Store', storeId)
}
