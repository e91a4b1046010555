import { randomUUID } from 'node:crypto'
import {
  ShoppingListItemCreate,
  ShoppingListItemUpdate,
  ShoppingListRead,
  ShoppingListReadQuery,
  ShoppingListRecipeCreate,
} from '@larder/contract/shopping-lists'
import { type ShoppingOperation, ShoppingOperations } from '@larder/contract/shopping-operations'
import { Type } from 'typebox'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { callerOf, ownerOf } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { changed, created, write } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from '../recipes/recipes.queries.ts'
import { addRecipe } from './add-recipe.ts'
import { addText } from './add-text.ts'
import { applyOperations } from './apply-operations.ts'
import { changeList, changeLockedList, IF_MATCH_OF_LIST, requireListMatch } from './change-list.ts'
import { deleteEntry, findItem } from './items.queries.ts'
import { findListForMember } from './shopping-lists.queries.ts'
import { serverStamp } from './stamps.ts'

const tags = ['Shopping lists']
const member = ownerOf('Shopping list', 'shopping_list_id', findListForMember)

export function shoppingItemRoutes(app: App, { db }: Services) {
  app.post(
    '/shopping-lists/:shopping_list_id/recipes',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'addRecipeToShoppingList',
        summary: 'Put all a recipe needs on the list',
        params: Params('shopping_list_id'),
        body: ShoppingListRecipeCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const { recipe_id, servings } = request.body
        const recipe = await findRecipe(trx, recipe_id, callerOf(request))
        if (!recipe) throw unknownReference('/recipe_id', 'Recipe', recipe_id)
        const list = await changeLockedList(trx, request.params.shopping_list_id, (locked, id) =>
          addRecipe(locked, id, JSON.parse(recipe), servings),
        )
        return created(`/shopping-lists/${list.id}`, list)
      }),
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/recipes/:shopping_list_recipe_id',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'removeRecipeFromShoppingList',
        summary: 'Take a recipe off the list, with exactly its share',
        description: IF_MATCH_OF_LIST,
        params: Params('shopping_list_id', 'shopping_list_recipe_id'),
        response: { 204: Type.Null({ description: 'Taken off' }) },
      },
    },
    async (request, reply) => {
      const { shopping_list_id, shopping_list_recipe_id } = request.params
      await changeList(db, shopping_list_id, async (trx, id) => {
        await requireListMatch(request, trx, id)
        if (!(await deleteEntry(trx, id, shopping_list_recipe_id)))
          throw notFound('Shopping list recipe', shopping_list_recipe_id)
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/shopping-lists/:shopping_list_id/items',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'addShoppingListItem',
        summary: 'Add something in your own words',
        params: Params('shopping_list_id'),
        body: ShoppingListItemCreate,
        response: { 201: ShoppingListRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const list = await changeLockedList(trx, request.params.shopping_list_id, async (locked, id) => {
          await addText(locked, id, request.body.text, serverStamp())
        })
        return created(`/shopping-lists/${list.id}`, list)
      }),
  )

  app.put(
    '/shopping-lists/:shopping_list_id/items/:item_id',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'updateShoppingListItem',
        summary: 'Tick an item, note something, or say that the store does not have it',
        description: IF_MATCH_OF_LIST,
        params: Params('shopping_list_id', 'item_id'),
        querystring: ShoppingListReadQuery,
        body: ShoppingListItemUpdate,
        response: { 200: ShoppingListRead },
      },
    },
    async (request, reply) => {
      const { shopping_list_id, item_id } = request.params
      const { checked, note, missing, store_id } = request.body
      if (missing !== undefined && store_id === undefined)
        throw invalid('/store_id', 'required', 'is required with missing')
      const kinds: Pick<ShoppingOperation, 'kind' | 'note'>[] = [
        ...(checked === undefined ? [] : [{ kind: checked ? ('check' as const) : ('uncheck' as const) }]),
        ...(note === undefined ? [] : [{ kind: 'note' as const, note }]),
        ...(missing === undefined ? [] : [{ kind: missing ? ('missing' as const) : ('found' as const) }]),
      ]
      const list = await changeList(
        db,
        shopping_list_id,
        async (trx, id) => {
          await requireListMatch(request, trx, id, request.query.store_id)
          if (!(await findItem(trx, id, item_id))) throw notFound('Shopping list item', item_id)
          const shared = { item_id, at: Date.now(), ...(store_id !== undefined && { store_id }) }
          const operations = kinds.map((kind) => ({ ...shared, ...kind, id: randomUUID() }))
          await applyOperations(trx, id, callerOf(request).id, operations)
        },
        request.query.store_id,
      )
      return sendItem(request, reply, list)
    },
  )

  app.delete(
    '/shopping-lists/:shopping_list_id/items/:item_id',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'removeShoppingListItem',
        summary: 'Take an item off the list; adding it again brings it back',
        description: IF_MATCH_OF_LIST,
        params: Params('shopping_list_id', 'item_id'),
        response: { 204: Type.Null({ description: 'Taken off' }) },
      },
    },
    async (request, reply) => {
      const { shopping_list_id, item_id } = request.params
      await changeList(db, shopping_list_id, async (trx, id) => {
        await requireListMatch(request, trx, id)
        if (!(await findItem(trx, id, item_id))) throw notFound('Shopping list item', item_id)
        const operation = { id: randomUUID(), at: Date.now(), kind: 'remove' as const, item_id }
        await applyOperations(trx, id, callerOf(request).id, [operation])
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/shopping-lists/:shopping_list_id/operations',
    {
      config: { access: member },
      schema: {
        tags,
        operationId: 'applyShoppingOperations',
        summary: 'Send what a device did, perhaps without a signal; each operation is applied once',
        params: Params('shopping_list_id'),
        querystring: ShoppingListReadQuery,
        body: ShoppingOperations,
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const list = await changeLockedList(
          trx,
          request.params.shopping_list_id,
          (locked, id) => applyOperations(locked, id, callerOf(request).id, request.body.operations),
          request.query.store_id,
        )
        return changed(list)
      }),
  )
}
