import {
  IngredientCreate,
  IngredientListQuery,
  IngredientPage,
  IngredientRead,
  IngredientUpdate,
} from '@larder/contract/ingredients'
import { Type } from 'typebox'
import { inUse, notFound } from '../../errors/http-error.ts'
import { callerOf, ownerOf, PUBLIC, USER } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { created, write } from '../../http/idempotency.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import {
  countRecipesOfIngredient,
  listRecipeIdsOfIngredient,
  refreshRecipes,
} from '../recipes/recipes.queries.ts'
import {
  countIngredients,
  deleteIngredient,
  findIngredient,
  insertIngredient,
  listIngredients,
  lockIngredient,
  suggestIngredients,
  updateIngredient,
} from './ingredients.queries.ts'

const tags = ['Ingredients']
const owner = ownerOf('Ingredient', 'ingredient_id', findIngredient)

export function ingredientRoutes(app: App, { db }: Services) {
  app.get(
    '/ingredients/',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'listIngredients',
        summary: 'List ingredients by name, or complete what is being typed',
        description: 'With `q` the answer is one page: the best `limit` matches.',
        querystring: IngredientListQuery,
        response: { 200: IngredientPage },
      },
    },
    async (request) => {
      const { q, limit = DEFAULT_LIMIT, cursor, count } = request.query
      if (q?.trim()) {
        const items = await suggestIngredients(db, q.trim(), limit)
        return { items, next_cursor: null, ...(count && totalOf(items.length)) }
      }
      const rows = await listIngredients(db, {
        after: decodeCursor(cursor, ['text', 'integer']),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, (ingredient) => [ingredient.name_key, ingredient.id])
      return { ...page, ...(count && totalOf(await countIngredients(db, MOST_COUNTED + 1))) }
    },
  )

  app.get(
    '/ingredients/:ingredient_id',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'getIngredient',
        summary: 'Read an ingredient',
        params: Params('ingredient_id'),
        response: { 200: IngredientRead },
      },
    },
    async (request, reply) => {
      const ingredient = await findIngredient(db, request.params.ingredient_id)
      if (!ingredient) throw notFound('Ingredient', request.params.ingredient_id)
      return sendItem(request, reply, ingredient)
    },
  )

  app.post(
    '/ingredients/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createIngredient',
        summary: 'Create an ingredient',
        body: IngredientCreate,
        response: { 201: IngredientRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const ingredient = await insertIngredient(trx, callerOf(request).id, request.body)
        return created(`/ingredients/${ingredient.id}`, ingredient)
      }),
  )

  app.put(
    '/ingredients/:ingredient_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'updateIngredient',
        summary: 'Change an ingredient you created',
        params: Params('ingredient_id'),
        body: IngredientUpdate,
        response: { 200: IngredientRead },
      },
    },
    async (request, reply) => {
      const { ingredient_id } = request.params
      const ingredient = await db.transaction().execute(async (trx) => {
        const current = await lockIngredient(trx, ingredient_id)
        if (!current) throw notFound('Ingredient', ingredient_id)
        requireMatch(request, 'Ingredient', ingredient_id, current)
        const changed = await updateIngredient(trx, ingredient_id, request.body)
        if (changed.name !== current.name)
          await refreshRecipes(trx, await listRecipeIdsOfIngredient(trx, ingredient_id))
        return changed
      })
      return sendItem(request, reply, ingredient)
    },
  )

  app.delete(
    '/ingredients/:ingredient_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'deleteIngredient',
        summary: 'Delete an ingredient you created and no recipe uses',
        params: Params('ingredient_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { ingredient_id } = request.params
      await db.transaction().execute(async (trx) => {
        const current = await lockIngredient(trx, ingredient_id)
        if (!current) throw notFound('Ingredient', ingredient_id)
        requireMatch(request, 'Ingredient', ingredient_id, current)
        const uses = await countRecipesOfIngredient(trx, ingredient_id)
        if (uses.listed + uses.trashed > 0) throw inUse('Ingredient', ingredient_id, uses)
        await deleteIngredient(trx, ingredient_id)
      })
      return reply.code(204).send(null)
    },
  )
}
