import {
  CookingCreate,
  CookingListQuery,
  CookingMonths,
  CookingMonthsQuery,
  CookingPage,
  CookingRead,
  CookingUpdate,
  MAX_COOKED_RECIPES,
  RecipeCookingListQuery,
  RecipeCookingPage,
} from '@larder/contract/recipes/cookings'
import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { type Caller, itemAccess, requireCaller, USER } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse, changeOne, createOne, deleteOne, lockOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { countCookedRecipes, findKitchenRating, findOwnStatistics } from './cooked-recipes.queries.ts'
import { deletedCookingAccess } from './cookings.access.ts'
import {
  type CookingRow,
  cookingResource,
  cookingsOfRecipe,
  countByMonth,
  countCookings,
  insertCooking,
  listCookings,
  ownCookings,
  restoreCooking,
  toCooking,
  trashCooking,
  updateCooking,
} from './cookings.queries.ts'

const tags = ['Cook log']

export function cookingRoutes(app: App, { db, images }: Services) {
  const cooking = cookingResource(images)
  const listCookingPage = (
    query: Parameters<typeof listPage>[0],
    caller: Caller,
    condition: ReturnType<typeof ownCookings>,
  ) =>
    listPage(query, {
      key: ['integer', 'integer'],
      rows: (page) => listCookings(db, condition, page),
      keyOf: ({ day_number, id }: CookingRow) => [day_number, id],
      show: ({ day_number: _, ...row }) => toCooking(images, caller, row, MAX_LIST_IMAGE_WIDTH),
      count: (most) => countCookings(db, condition, most),
    })

  app.get(
    '/cookings/',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'listCookings',
        summary: 'List your cook log, latest day first',
        querystring: CookingListQuery,
        response: { 200: CookingPage },
      },
    },
    (request) => {
      const caller = requireCaller(request)
      return listCookingPage(request.query, caller, ownCookings(caller, request.query))
    },
  )

  app.get(
    '/cookings/months',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'countCookingsByMonth',
        summary: 'Count your cook log entries by month',
        querystring: CookingMonthsQuery,
        response: { 200: CookingMonths },
      },
    },
    async (request) => ({ items: await countByMonth(db, requireCaller(request), request.query.until) }),
  )

  app.get(
    '/recipes/:recipe_id/cookings/',
    {
      config: { access: itemAccess('read', recipeAccess), isCacheable: true },
      schema: {
        tags,
        operationId: 'listRecipeCookings',
        summary:
          'List your cook log entries for a recipe and those shared by other users, latest day first, with ratings',
        params: Params('recipe_id'),
        querystring: RecipeCookingListQuery,
        response: { 200: RecipeCookingPage },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const { recipe_id } = request.params
      const page = await listCookingPage(request.query, caller, cookingsOfRecipe(caller, recipe_id))
      return {
        ...page,
        ...(await findOwnStatistics(db, caller, recipe_id)),
        kitchen_rating: await findKitchenRating(db, caller, recipe_id),
      }
    },
  )

  app.post(
    '/cookings/',
    {
      config: { access: USER, keepsCache: true },
      schema: {
        tags,
        operationId: 'createCooking',
        summary: 'Add a cook log entry',
        body: CookingCreate,
        response: { 201: CookingRead },
      },
    },
    (request, reply) =>
      createOne(cooking, db, request, reply, async (trx) => {
        await requireRoom(trx, requireCaller(request), request.body.recipe_id)
        return insertCooking(trx, requireCaller(request), request.body)
      }),
  )

  app.get(
    '/cookings/:cooking_id',
    {
      config: { access: itemAccess('read', cooking), isCacheable: true },
      schema: {
        tags,
        operationId: 'getCooking',
        summary: 'Get a cook log entry',
        params: Params('cooking_id'),
        response: { 200: CookingRead },
      },
    },
    (request, reply) => readOne(cooking, db, request, reply),
  )

  app.put(
    '/cookings/:cooking_id',
    {
      config: { access: itemAccess('update', cooking), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateCooking',
        summary: 'Update a cook log entry',
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
      config: { access: itemAccess('delete', cooking), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteCooking',
        summary: 'Delete a cook log entry; it can be restored for a day',
        params: Params('cooking_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(cooking, db, request, reply, trashCooking),
  )

  app.post(
    '/cookings/:cooking_id/restore',
    {
      config: { access: itemAccess('restore', deletedCookingAccess), keepsCache: true },
      schema: {
        tags,
        operationId: 'restoreCooking',
        summary: 'Restore a cook log entry that was deleted within the last day',
        params: Params('cooking_id'),
        response: { 200: CookingRead },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const locked = await lockOne(cooking, trx, request)
        await requireRoom(trx, requireCaller(request), locked.recipe_id)
        await restoreCooking(trx, locked)
        return buildItemResponse(cooking, trx, locked.id, request.caller)
      }),
  )
}

async function requireRoom(trx: Db, caller: Caller, recipeId: number) {
  const count = await countCookedRecipes(trx, caller, recipeId, MAX_COOKED_RECIPES)
  if (count >= MAX_COOKED_RECIPES)
    throw conflict('limit_reached', `Your cook log contains ${count} recipes, which is the maximum.`, {
      count,
      limit: MAX_COOKED_RECIPES,
    })
}
