import { randomUUID } from 'node:crypto'
import { splitItems } from '@larder/amounts/split-items'
import {
  ShoppingListItemCreate,
  ShoppingListItemUpdate,
  ShoppingListRead,
  ShoppingListReadQuery,
  ShoppingListRecipeCreate,
} from '@larder/contract/shopping/shopping-lists'
import { type ShoppingOperation, ShoppingOperations } from '@larder/contract/shopping/shopping-operations'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { learnStaples, toCupboard } from '../../food/staples/staples.queries.ts'
import { itemAccess, requireCaller, resolveReader } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { addRecipe } from './add-recipe.ts'
import { addTexts } from './add-text.ts'
import { applyOperations } from './apply-operations.ts'
import { addToList, changeList, LIST_IF_MATCH_NOTE, removeFromList } from './change-list.ts'
import { deleteEntry, findItem } from './items.queries.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'

const tags = ['Shopping lists']
const edit = itemAccess('edit', shoppingListAccess)

export function shoppingItemRoutes(app: App, { db }: Services) {
  app.post(
    '/shopping-lists/:shopping_list_id/recipes',
    {
      config: { access: edit },
      schema: {
        tags,
        operationId: 'addRecipeToShoppingList',
        summary: 'Add the ingredients of a recipe to the list, except water',
        params: Params('shopping_list_id'),
        body: ShoppingListRecipeCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      addToList(db, request, reply, async (trx, listId, { kitchen_id }) => {
        const { recipe_id, servings, times, without_ingredient_ids } = request.body
        const found = await findRecipe(trx, recipe_id, resolveReader(request))
        if (!found) throw unknownReference('/recipe_id', 'Recipe', recipe_id)
        const without = new Set(without_ingredient_ids)
        const bought = await addRecipe(trx, listId, found, { servings, times, without })
        if (!without_ingredient_ids) return
        const ids = [...new Set(bought.map(({ ingredient_id }) => ingredient_id))]
        const leftOut = ids.filter((id) => without.has(id))
        const boughtIds = ids.filter((id) => !without.has(id))
        await learnStaples(trx, toCupboard(requireCaller(request), kitchen_id), boughtIds, leftOut)
      }),
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/recipes/:shopping_list_recipe_id',
    {
      config: { access: edit },
      schema: {
        tags,
        operationId: 'removeRecipeFromShoppingList',
        summary: 'Remove a recipe and its amounts from the list',
        description: LIST_IF_MATCH_NOTE,
        params: Params('shopping_list_id', 'shopping_list_recipe_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) =>
      removeFromList(db, request, reply, async (trx, listId) => {
        const { shopping_list_recipe_id } = request.params
        if (!(await deleteEntry(trx, listId, shopping_list_recipe_id)))
          throw notFound('Shopping list recipe', shopping_list_recipe_id)
      }),
  )

  app.post(
    '/shopping-lists/:shopping_list_id/items',
    {
      config: { access: edit },
      schema: {
        tags,
        operationId: 'addShoppingListItem',
        summary: 'Add items as free text',
        description:
          'Commas, semicolons, new lines and "and" separate items: "2 milk, eggs and bread" adds three.',
        params: Params('shopping_list_id'),
        body: ShoppingListItemCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      addToList(db, request, reply, (trx, listId) => {
        const items = splitItems(request.body.text)
        return addTexts(trx, listId, requireCaller(request), items.length > 0 ? items : [request.body.text])
      }),
  )

  app.put(
    '/shopping-lists/:shopping_list_id/items/:item_id',
    {
      config: { access: edit },
      schema: {
        tags,
        operationId: 'updateShoppingListItem',
        summary: 'Tick an item, set its amount or note, or mark it as missing in a store',
        description: LIST_IF_MATCH_NOTE,
        params: Params('shopping_list_id', 'item_id'),
        querystring: ShoppingListReadQuery,
        body: ShoppingListItemUpdate,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) => {
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
        await applyOperations(trx, listId, requireCaller(request), operations)
      }
      return changeList(db, request, reply, change, request.query.store_id)
    },
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/items/:item_id',
    {
      config: { access: edit },
      schema: {
        tags,
        operationId: 'removeShoppingListItem',
        summary: 'Remove an item from the list; adding it again restores it',
        description: LIST_IF_MATCH_NOTE,
        params: Params('shopping_list_id', 'item_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) =>
      removeFromList(db, request, reply, async (trx, listId) => {
        const { item_id } = request.params
        if (!(await findItem(trx, listId, item_id))) throw notFound('Shopping list item', item_id)
        const operation = { id: randomUUID(), at: Date.now(), kind: 'remove' as const, item_id }
        await applyOperations(trx, listId, requireCaller(request), [operation])
      }),
  )

  app.post(
    '/shopping-lists/:shopping_list_id/operations',
    {
      bodyLimit: LARGE_BODY,
      config: { access: edit },
      schema: {
        tags,
        operationId: 'applyShoppingOperations',
        summary: 'Apply operations of a device; each is applied once',
        params: Params('shopping_list_id'),
        querystring: ShoppingListReadQuery,
        body: ShoppingOperations,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) =>
      addToList(
        db,
        request,
        reply,
        (trx, listId) => applyOperations(trx, listId, requireCaller(request), request.body.operations),
        { status: 200, storeId: request.query.store_id },
      ),
  )
}
