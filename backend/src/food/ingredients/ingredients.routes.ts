import {
  IngredientCreate,
  IngredientListQuery,
  IngredientPage,
  IngredientRead,
  IngredientUpdate,
} from '@larder/contract/food/ingredients'
import { Type } from 'typebox'
import { beforeIngredientDeleted, onIngredientRenamed } from '../../hooks/domain-hooks.ts'
import { itemAccess, requireCaller, SHOP, USER } from '../../http/access.ts'
import { capTotal, DEFAULT_LIMIT, listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import {
  countIngredients,
  deleteIngredient,
  type IngredientRow,
  ingredient,
  insertIngredient,
  listIngredients,
  suggestIngredients,
  updateIngredient,
} from './ingredients.queries.ts'

const tags = ['Ingredients']

export function ingredientRoutes(app: App, { db }: Services) {
  app.get(
    '/ingredients/',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'listIngredients',
        summary: 'List ingredients by name, or autocomplete a name',
        description:
          'With `q`, the response is one page with the best `limit` matches. Ingredients that no public recipe uses are visible to the user who added them and to the kitchens whose recipes use them.',
        querystring: IngredientListQuery,
        response: { 200: IngredientPage },
      },
    },
    async (request) => {
      const { q, limit = DEFAULT_LIMIT, count } = request.query
      const show = (row: IngredientRow) => withMay(ingredient, request.caller, row)
      if (q?.trim()) {
        const rows = await suggestIngredients(db, request.caller, q.trim(), limit)
        return { items: rows.map(show), next_cursor: null, ...(count && capTotal(rows.length)) }
      }
      return listPage(request.query, {
        key: ['text', 'integer'],
        rows: (page) => listIngredients(db, request.caller, page),
        keyOf: ({ name_key, id }) => [name_key, id],
        show,
        count: (max) => countIngredients(db, request.caller, max),
      })
    },
  )

  app.get(
    '/ingredients/:ingredient_id',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'getIngredient',
        summary: 'Read an ingredient',
        params: Params('ingredient_id'),
        response: { 200: IngredientRead },
      },
    },
    (request, reply) => readOne(ingredient, db, request, reply),
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
      createOne(ingredient, db, request, reply, (trx) =>
        insertIngredient(trx, requireCaller(request).id, request.body),
      ),
  )

  app.put(
    '/ingredients/:ingredient_id',
    {
      config: { access: itemAccess('update', ingredient) },
      schema: {
        tags,
        operationId: 'updateIngredient',
        summary: 'Change an ingredient that you created',
        params: Params('ingredient_id'),
        body: IngredientUpdate,
        response: { 200: IngredientRead },
      },
    },
    (request, reply) =>
      changeOne(ingredient, db, request, reply, async (trx, { id, name }) => {
        await updateIngredient(trx, id, request.body)
        if ((request.body.name ?? name) !== name) await onIngredientRenamed.run(trx, { ingredientId: id })
      }),
  )

  app.delete(
    '/ingredients/:ingredient_id',
    {
      config: { access: itemAccess('delete', ingredient) },
      schema: {
        tags,
        operationId: 'deleteIngredient',
        summary: 'Delete an ingredient that you created and no recipe uses',
        params: Params('ingredient_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(ingredient, db, request, reply, async (trx, { id }) => {
        await beforeIngredientDeleted.run(trx, { ingredientId: id })
        await deleteIngredient(trx, id)
      }),
  )
}
