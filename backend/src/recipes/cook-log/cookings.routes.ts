import { MAX_COOKED_RECIPES } from '@larder/contract/recipes/cookings'
import { COOKING_ROUTES } from '@larder/contract/recipes/cookings.routes'
import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { type Caller, itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
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

export function cookingRoutes(app: App, { db, images }: Services) {
  const cooking = cookingResource(images)
  const listCookingPage = (
    query: Parameters<typeof listPage>[0],
    caller: Caller,
    condition: ReturnType<typeof ownCookings>,
  ) =>
    listPage(query, {
      keyKinds: ['integer', 'integer'],
      rows: (page) => listCookings(db, condition, page),
      toKey: ({ day_number, id }: CookingRow) => [day_number, id],
      toItem: ({ day_number: _, ...row }) => toCooking(images, caller, row, MAX_LIST_IMAGE_WIDTH),
      count: (most) => countCookings(db, condition, most),
    })

  handle(app, COOKING_ROUTES.listCookings, { access: USER, isCacheable: true }, (request) => {
    const { caller } = request
    return listCookingPage(request.query, caller, ownCookings(caller, request.query))
  })

  handle(app, COOKING_ROUTES.countCookingsByMonth, { access: USER, isCacheable: true }, async (request) => ({
    items: await countByMonth(db, request.caller, request.query.until),
  }))

  handle(
    app,
    COOKING_ROUTES.listRecipeCookings,
    { access: itemAccess('read', recipeAccess), isCacheable: true },
    async (request) => {
      const { caller } = request
      const { recipe_id } = request.params
      const page = await listCookingPage(request.query, caller, cookingsOfRecipe(caller, recipe_id))
      return {
        ...page,
        ...(await findOwnStatistics(db, caller, recipe_id)),
        kitchen_rating: await findKitchenRating(db, caller, recipe_id),
      }
    },
  )

  handle(app, COOKING_ROUTES.createCooking, { access: USER, keepsCache: true }, (request, reply) =>
    createOne(cooking, db, request, reply, async (trx) => {
      await requireCookLogSpace(trx, request.caller, request.body.recipe_id)
      return insertCooking(trx, request.caller, request.body)
    }),
  )

  handle(
    app,
    COOKING_ROUTES.getCooking,
    { access: itemAccess('read', cooking), isCacheable: true },
    (request, reply) => readOne(cooking, db, request, reply),
  )

  handle(
    app,
    COOKING_ROUTES.updateCooking,
    { access: itemAccess('update', cooking), keepsCache: true },
    (request, reply) =>
      changeOne(cooking, db, request, reply, (trx, locked) => updateCooking(trx, locked, request.body)),
  )

  handle(
    app,
    COOKING_ROUTES.deleteCooking,
    { access: itemAccess('delete', cooking), keepsCache: true },
    (request, reply) => deleteOne(cooking, db, request, reply, trashCooking),
  )

  handle(
    app,
    COOKING_ROUTES.restoreCooking,
    { access: itemAccess('restore', deletedCookingAccess), keepsCache: true },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const locked = await lockOne(cooking, trx, request)
        await requireCookLogSpace(trx, request.caller, locked.recipe_id)
        await restoreCooking(trx, locked)
        return buildItemResponse(cooking, trx, locked.id, request.caller)
      }),
  )
}

async function requireCookLogSpace(trx: Db, caller: Caller, recipeId: number) {
  const count = await countCookedRecipes(trx, caller, recipeId, MAX_COOKED_RECIPES)
  if (count >= MAX_COOKED_RECIPES)
    throw conflict('limit_reached', `Your cook log contains ${count} recipes, which is the maximum.`, {
      count,
      limit: MAX_COOKED_RECIPES,
    })
}
