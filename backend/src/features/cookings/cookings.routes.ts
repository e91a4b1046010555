import {
  CookingCreate,
  CookingListQuery,
  CookingPage,
  CookingRead,
  CookingUpdate,
  MOST_COOKED_RECIPES,
  RecipeCookingPage,
} from '@larder/contract/cookings'
import { Type } from 'typebox'
import { conflict } from '../../errors/http-error.ts'
import { type Caller, callerOf, to, USER } from '../../http/access.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/items.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { countCookedRecipes, findMine } from './cooked-recipes.queries.ts'
import { cookingAccess } from './cookings.access.ts'
import {
  type CookingRow,
  cooking,
  cookingsOf,
  countCookings,
  deleteCooking,
  insertCooking,
  listCookings,
  ownCookings,
  updateCooking,
} from './cookings.queries.ts'

const tags = ['Cook log']

export function cookingRoutes(app: App, { db }: Services) {
  const pageOf = (
    query: Parameters<typeof listPage>[0],
    caller: Caller,
    which: ReturnType<typeof ownCookings>,
  ) =>
    listPage(query, {
      key: ['integer', 'integer'],
      rows: (page) => listCookings(db, which, page),
      keyOf: ({ day_number, id }: CookingRow) => [day_number, id],
      show: ({ day_number: _, ...row }) => withMay(cookingAccess, caller, row),
      count: (most) => countCookings(db, which, most),
    })

  app.get(
    '/cookings/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listCookings',
        summary: 'What you cooked, the latest day first',
        querystring: CookingListQuery,
        response: { 200: CookingPage },
      },
    },
    (request) => {
      const caller = callerOf(request)
      return pageOf(request.query, caller, ownCookings(caller))
    },
  )

  app.get(
    '/recipes/:recipe_id/cookings/',
    {
      config: { access: to('read', recipeAccess) },
      schema: {
        tags,
        operationId: 'listRecipeCookings',
        summary: 'When you cooked a recipe, and what others share of it; the latest day first',
        params: Params('recipe_id'),
        querystring: CookingListQuery,
        response: { 200: RecipeCookingPage },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { recipe_id } = request.params
      const page = await pageOf(request.query, caller, cookingsOf(caller, recipe_id))
      return { ...page, ...(await findMine(db, caller, recipe_id)) }
    },
  )

  app.post(
    '/cookings/',
    {
      config: { access: USER, isUnseen: true },
      schema: {
        tags,
        operationId: 'createCooking',
        summary: 'Write down that you cooked a recipe',
        body: CookingCreate,
        response: { 201: CookingRead },
      },
    },
    (request, reply) => {
      const caller = callerOf(request)
      return createOne(cooking, db, request, reply, async (trx) => {
        const count = await countCookedRecipes(trx, caller, request.body.recipe_id, MOST_COOKED_RECIPES)
        if (count >= MOST_COOKED_RECIPES)
          throw conflict(
            'limit_reached',
            `You have cooked ${count} recipes, and the log has room for ${MOST_COOKED_RECIPES}.`,
            { count, limit: MOST_COOKED_RECIPES },
          )
        return insertCooking(trx, caller, request.body)
      })
    },
  )

  app.get(
    '/cookings/:cooking_id',
    {
      config: { access: to('read', cooking) },
      schema: {
        tags,
        operationId: 'getCooking',
        summary: 'One entry of your log',
        params: Params('cooking_id'),
        response: { 200: CookingRead },
      },
    },
    (request, reply) => readOne(cooking, db, request, reply),
  )

  app.put(
    '/cookings/:cooking_id',
    {
      config: { access: to('update', cooking), isUnseen: true },
      schema: {
        tags,
        operationId: 'updateCooking',
        summary: 'Change an entry of your log',
        params: Params('cooking_id'),
        body: CookingUpdate,
        response: { 200: CookingRead },
      },
    },
    (request, reply) =>
      changeOne(cooking, db, request, reply, (trx, locked) => updateCooking(trx, locked, request.body)),
  )

  app.delete(
    '/cookings/:cooking_id',
    {
      config: { access: to('delete', cooking), isUnseen: true },
      schema: {
        tags,
        operationId: 'deleteCooking',
        summary: 'Take an entry out of your log',
        params: Params('cooking_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(cooking, db, request, reply, deleteCooking),
  )
}
