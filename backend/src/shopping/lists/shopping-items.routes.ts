import { randomUUID } from 'node:crypto'
import { splitItems, splitPastedItems } from '@larder/amounts/split-items'
import { MAX_LIST_TEXT_ITEMS, type ShoppingListTextCreate } from '@larder/contract/shopping/shopping-lists'
import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { learnStaples, toStapleOwner } from '../../food/staples/staples.queries.ts'
import { itemAccess, resolveReader } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { addTexts } from './add-items.ts'
import { addRecipe } from './add-recipe.ts'
import { applyOperations } from './apply-operations.ts'
import { addToList, changeList, removeFromList } from './change-list.ts'
import { deleteEntry, findItem } from './items.queries.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

const edit = itemAccess('edit', shoppingListAccess)

export function shoppingItemRoutes(app: App, { db }: Services) {
  handle(app, SHOPPING_LIST_ROUTES.addRecipeToShoppingList, { access: edit }, (request, reply) =>
    addToList(db, request, reply, async (trx, listId, { kitchen_id }) => {
      const { recipe_id, servings, times, without_ingredient_ids } = request.body
      const found = await findRecipe(trx, recipe_id, resolveReader(request))
      if (!found) throw unknownReference('/recipe_id', 'Recipe', recipe_id)
      const without = new Set(without_ingredient_ids)
      const bought = await addRecipe(trx, listId, request.caller, found, { servings, times, without })
      if (!without_ingredient_ids) return
      const ids = [...new Set(bought.map(({ ingredient_id }) => ingredient_id))]
      const leftOut = ids.filter((id) => without.has(id))
      const boughtIds = ids.filter((id) => !without.has(id))
      await learnStaples(trx, toStapleOwner(request.caller, kitchen_id), boughtIds, leftOut)
    }),
  )

  handle(app, SHOPPING_LIST_ROUTES.removeRecipeFromShoppingList, { access: edit }, (request, reply) =>
    removeFromList(db, request, reply, async (trx, listId) => {
      const { shopping_list_recipe_id } = request.params
      if (!(await deleteEntry(trx, listId, shopping_list_recipe_id)))
        throw notFound('Shopping list recipe', shopping_list_recipe_id)
    }),
  )

  handle(app, SHOPPING_LIST_ROUTES.addShoppingListItem, { access: edit }, (request, reply) =>
    addToList(db, request, reply, (trx, listId) => {
      const items = splitItems(request.body.text)
      return addTexts(trx, listId, request.caller, items.length > 0 ? items : [request.body.text])
    }),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.addShoppingListText,
    { access: edit, acceptsText: true },
    (request, reply) => {
      const { body } = request as { body: string | ShoppingListTextCreate }
      const text = typeof body === 'string' ? body : body.text
      const items = splitPastedItems(text, MAX_LIST_TEXT_ITEMS + 1)
      if (items.length > MAX_LIST_TEXT_ITEMS)
        throw invalid('/text', 'too_many', `has more than ${MAX_LIST_TEXT_ITEMS} items`, {
          limit: MAX_LIST_TEXT_ITEMS,
        })
      return addToList(db, request, reply, (trx, listId) =>
        addTexts(trx, listId, request.caller, items.length > 0 ? items : [text]),
      )
    },
  )

  handle(app, SHOPPING_LIST_ROUTES.updateShoppingListItem, { access: edit }, (request, reply) => {
    const { item_id } = request.params
    const { checked, amount, note, missing, store_id } = request.body
    if (missing !== undefined && store_id === undefined)
      throw invalid('/store_id', 'required', 'is required with missing')
    const kinds: Pick<ShoppingOperation, 'kind' | 'note' | 'amount'>[] = [
      ...(checked === undefined ? [] : [{ kind: checked ? ('check' as const) : ('uncheck' as const) }]),
      ...(amount === undefined ? [] : [{ kind: 'amount' as const, amount }]),
      ...(note === undefined ? [] : [{ kind: 'note' as const, note }]),
      ...(missing === undefined ? [] : [{ kind: missing ? ('missing' as const) : ('found' as const) }]),
    ]
    const change = async (trx: Db, listId: number) => {
      if (!(await findItem(trx, listId, item_id))) throw notFound('Shopping list item', item_id)
      const shared = { item_id, at: Date.now(), ...(store_id !== undefined && { store_id }) }
      const operations = kinds.map((kind) => ({ ...shared, ...kind, id: randomUUID() }))
      await applyOperations(trx, listId, request.caller, operations)
    }
    return changeList(db, request, reply, change, request.query.store_id)
  })

  handle(app, SHOPPING_LIST_ROUTES.removeShoppingListItem, { access: edit }, (request, reply) =>
    removeFromList(db, request, reply, async (trx, listId) => {
      const { item_id } = request.params
      if (!(await findItem(trx, listId, item_id))) throw notFound('Shopping list item', item_id)
      const operation = { id: randomUUID(), at: Date.now(), kind: 'remove' as const, item_id }
      await applyOperations(trx, listId, request.caller, [operation])
    }),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.applyShoppingOperations,
    { access: edit, bodyLimit: LARGE_BODY },
    (request, reply) =>
      addToList(
        db,
        request,
        reply,
        (trx, listId) => applyOperations(trx, listId, request.caller, request.body.operations),
        { status: 200, storeId: request.query.store_id },
      ),
  )
}
