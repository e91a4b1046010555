import {
  ShoppingListCreate,
  ShoppingListListQuery,
  ShoppingListMemberCreate,
  ShoppingListPage,
  ShoppingListRead,
  ShoppingListReadQuery,
  ShoppingListUpdate,
} from '@larder/contract/shopping/shopping-lists'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, notYours, unknownReference } from '../../errors/http-error.ts'
import { notFoundByName } from '../../errors/messages.ts'
import { allowedActions, type Caller, itemAccess, requireCaller, SHOPPING } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findUserByName } from '../../people/users/users.queries.ts'
import { findStorePolicyInput } from '../stores/stores.access.ts'
import { addToList, changeList, LIST_IF_MATCH_NOTE, removeFromList } from './change-list.ts'
import { deleteMember, insertMember } from './invitations.queries.ts'
import { shoppingList } from './read-list.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'
import { countLists, deleteList, insertList, listLists, updateList } from './shopping-lists.queries.ts'

const tags = ['Shopping lists']
const INVITATION_LIMIT = { name: 'invitations', max: 60, seconds: 3600, key: byAccount }

export function shoppingListRoutes(app: App, { db }: Services) {
  app.get(
    '/shopping-lists/',
    {
      config: { access: SHOPPING, isCacheable: true },
      schema: {
        tags,
        operationId: 'listShoppingLists',
        summary: 'List your lists, those shared with you and those of your kitchens, newest first',
        querystring: ShoppingListListQuery,
        response: { 200: ShoppingListPage },
      },
    },
    (request) => {
      const caller = requireCaller(request)
      const { kitchen_id } = request.query
      return listPage(request.query, {
        key: ['integer'],
        rows: (page) => listLists(db, caller, page, kitchen_id),
        keyOf: (list) => [list.id],
        show: (list) => withMay(shoppingListAccess, request.caller, list),
        count: (most) => countLists(db, caller, most, kitchen_id),
      })
    },
  )

  app.post(
    '/shopping-lists/',
    {
      config: { access: SHOPPING },
      schema: {
        tags,
        operationId: 'createShoppingList',
        summary: 'Create a list',
        body: ShoppingListCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      createOne(shoppingList(), db, request, reply, async (trx) => {
        const { store_id, kitchen_id } = request.body
        await requireStore(trx, store_id, requireCaller(request))
        if (kitchen_id) await requireMembership(trx, requireCaller(request).id, kitchen_id)
        return insertList(trx, requireCaller(request).id, request.body)
      }),
  )

  app.get(
    '/shopping-lists/:shopping_list_id',
    {
      // The statement that reads the list also checks access.
      config: { access: SHOPPING, isCacheable: true },
      schema: {
        tags,
        operationId: 'getShoppingList',
        summary: 'Read a list in the walking order of its store or of another one',
        params: Params('shopping_list_id'),
        querystring: ShoppingListReadQuery,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) => readOne(shoppingList(request.query.store_id), db, request, reply),
  )

  app.put(
    '/shopping-lists/:shopping_list_id',
    {
      config: { access: itemAccess('update', shoppingListAccess) },
      schema: {
        tags,
        operationId: 'updateShoppingList',
        summary: 'Rename a list, choose its store, or move it into or out of a kitchen',
        params: Params('shopping_list_id'),
        body: ShoppingListUpdate,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) =>
      changeList(db, request, reply, async (trx, id, list) => {
        const caller = requireCaller(request)
        const { store_id, ...rest } = request.body
        await requireStore(trx, store_id, caller)
        await requireMove(trx, id, caller, rest.kitchen_id)
        const keepsStore = store_id === null && !(await canSeeStore(trx, list.store_id, caller))
        await updateList(trx, id, keepsStore ? rest : request.body)
      }),
  )

  app.delete(
    '/shopping-lists/:shopping_list_id',
    {
      config: { access: itemAccess('delete', shoppingListAccess) },
      schema: {
        tags,
        operationId: 'deleteShoppingList',
        summary: 'Delete a list',
        params: Params('shopping_list_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(shoppingList(), db, request, reply, (trx, { id }) => deleteList(trx, id)),
  )

  app.post(
    '/shopping-lists/:shopping_list_id/members',
    {
      config: { access: itemAccess('share', shoppingListAccess), limits: [INVITATION_LIMIT] },
      schema: {
        tags,
        operationId: 'shareShoppingList',
        summary: 'Invite a user to your list by username',
        description: 'They can see the list once they accept.',
        params: Params('shopping_list_id'),
        body: ShoppingListMemberCreate,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) => {
      const { username } = request.body
      const share = async (trx: Db, id: number) => {
        const user = await findUserByName(trx, username)
        if (!user)
          throw invalid('/username', 'not_found', notFoundByName('User', username), {
            resource: 'User',
            name: username,
          })
        await insertMember(trx, id, user.id, requireCaller(request))
      }
      return addToList(db, request, reply, share, { status: 200 })
    },
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/members/:user_id',
    {
      config: { access: itemAccess('read', shoppingListAccess) },
      schema: {
        tags,
        operationId: 'unshareShoppingList',
        summary: 'Remove a member, withdraw an invitation, or leave a list',
        description: LIST_IF_MATCH_NOTE,
        params: Params('shopping_list_id', 'user_id'),
        response: { 204: Type.Null({ description: 'No longer shared' }) },
      },
    },
    (request, reply) =>
      removeFromList(db, request, reply, async (trx, id) => {
        const { user_id } = request.params
        const caller = requireCaller(request)
        const list = await shoppingListAccess.policyInput(trx, id, caller)
        if (!list) throw notFound('Shopping list', id)
        if (caller.id !== user_id && !allowedActions(shoppingListAccess, caller, list).includes('share'))
          throw notYours('Shopping list', id, 'Only the owner can remove other members.')
        if (!(await deleteMember(trx, id, user_id))) throw notFound('User', user_id)
      }),
  )
}

/** Only the owner can move a list into a kitchen of theirs, or out of one. */
async function requireMove(trx: Db, id: number, caller: Caller, kitchenId: number | null | undefined) {
  const list = await shoppingListAccess.policyInput(trx, id, caller)
  if (!list) throw notFound('Shopping list', id)
  if (kitchenId === undefined || kitchenId === list.kitchen_id) return
  if (!allowedActions(shoppingListAccess, caller, list).includes('share'))
    throw notYours('Shopping list', id, `Only the owner can change who can see Shopping list ID ${id}.`)
  if (kitchenId !== null) await requireMembership(trx, list.user_id, kitchenId)
}

async function requireStore(trx: Db, storeId: number | null | undefined, caller: Caller) {
  if (storeId && !(await canSeeStore(trx, storeId, caller)))
    throw unknownReference('/store_id', 'Store', storeId)
}

/** Also true for no store. */
const canSeeStore = async (trx: Db, storeId: number | null, caller: Caller) =>
  storeId === null || (await findStorePolicyInput(trx, storeId, caller)) !== undefined
