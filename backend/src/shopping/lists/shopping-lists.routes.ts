import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import type { Db } from '../../db/db.ts'
import { invalid, notAllowed, notFound, unknownReference } from '../../errors/http-error.ts'
import { notFoundByName } from '../../errors/messages.ts'
import { allowedActions, type Caller, itemAccess, SHOPPING } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findUserByName } from '../../people/users/users.queries.ts'
import { findStorePolicyInput } from '../stores/stores.access.ts'
import { addToList, changeList, removeFromList } from './change-list.ts'
import { listFrequentItems } from './frequent-items.queries.ts'
import { deleteMember, insertMember } from './invitations.queries.ts'
import { shoppingList } from './read-list.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'
import { countLists, deleteList, insertList, listLists, updateList } from './shopping-lists.queries.ts'

const INVITATION_LIMIT = { name: 'invitations', max: 60, seconds: 3600, key: byAccount }

export function shoppingListRoutes(app: App, { db }: Services) {
  handle(app, SHOPPING_LIST_ROUTES.listShoppingLists, { access: SHOPPING, isCacheable: true }, (request) => {
    const { caller } = request
    const { kitchen_id } = request.query
    return listPage(request.query, {
      keyKinds: ['integer'],
      rows: (page) => listLists(db, caller, page, kitchen_id),
      toKey: (list) => [list.id],
      toItem: (list) => withMay(shoppingListAccess, request.caller, list),
      count: (most) => countLists(db, caller, most, kitchen_id),
    })
  })

  handle(app, SHOPPING_LIST_ROUTES.listFrequentItems, { access: SHOPPING }, async (request) => ({
    items: await listFrequentItems(db, request.caller),
  }))

  handle(app, SHOPPING_LIST_ROUTES.createShoppingList, { access: SHOPPING }, (request, reply) =>
    createOne(shoppingList(), db, request, reply, async (trx) => {
      const { store_id, kitchen_id } = request.body
      await requireStore(trx, store_id, request.caller)
      if (kitchen_id) await requireMembership(trx, request.caller.id, kitchen_id)
      return insertList(trx, request.caller.id, request.body)
    }),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.getShoppingList,
    { access: SHOPPING, isCacheable: true },
    (request, reply) => readOne(shoppingList(request.query.store_id), request, reply),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.updateShoppingList,
    { access: itemAccess('update', shoppingListAccess) },
    (request, reply) =>
      changeList(db, request, reply, async (trx, id, list) => {
        const { caller } = request
        const { store_id, ...rest } = request.body
        await requireStore(trx, store_id, caller)
        await requireMove(trx, id, caller, rest.kitchen_id)
        // A caller who cannot see the store reads null and may send it back. Keep the store then.
        const keepsStore = store_id === null && !(await canSeeStore(trx, list.store_id, caller))
        await updateList(trx, id, keepsStore ? rest : request.body)
      }),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.deleteShoppingList,
    { access: itemAccess('delete', shoppingListAccess) },
    (request, reply) => deleteOne(shoppingList(), db, request, reply, (trx, { id }) => deleteList(trx, id)),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.shareShoppingList,
    { access: itemAccess('share', shoppingListAccess), limits: [INVITATION_LIMIT] },
    (request, reply) => {
      const { username } = request.body
      const share = async (trx: Db, id: number) => {
        const user = await findUserByName(trx, username)
        if (!user)
          throw invalid('/username', 'not_found', notFoundByName('User', username), {
            resource: 'User',
            name: username,
          })
        await insertMember(trx, id, user.id, request.caller)
      }
      return addToList(db, request, reply, share, { status: 200 })
    },
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.unshareShoppingList,
    { access: itemAccess('read', shoppingListAccess) },
    (request, reply) =>
      removeFromList(db, request, reply, async (trx, id) => {
        const { user_id } = request.params
        const { caller } = request
        const list = await shoppingListAccess.policyInput(trx, id, caller)
        if (!list) throw notFound('Shopping list', id)
        if (caller.id !== user_id && !allowedActions(shoppingListAccess, caller, list).includes('share'))
          throw notAllowed('Shopping list', id, 'Only the owner can remove other members.')
        if (!(await deleteMember(trx, id, user_id))) throw notFound('User', user_id)
      }),
  )
}

/** Only the owner can move a list into one of their kitchens, or out of it. */
async function requireMove(trx: Db, id: number, caller: Caller, kitchenId: number | null | undefined) {
  const list = await shoppingListAccess.policyInput(trx, id, caller)
  if (!list) throw notFound('Shopping list', id)
  if (kitchenId === undefined || kitchenId === list.kitchen_id) return
  if (!allowedActions(shoppingListAccess, caller, list).includes('share'))
    throw notAllowed('Shopping list', id, `Only the owner can change who can see Shopping list ID ${id}.`)
  if (kitchenId !== null) await requireMembership(trx, list.user_id, kitchenId)
}

async function requireStore(trx: Db, storeId: number | null | undefined, caller: Caller) {
  if (storeId && !(await canSeeStore(trx, storeId, caller)))
    throw unknownReference('/store_id', 'Store', storeId)
}

/** Also true if `storeId` is null. */
const canSeeStore = async (trx: Db, storeId: number | null, caller: Caller) =>
  storeId === null || (await findStorePolicyInput(trx, storeId, caller)) !== undefined
