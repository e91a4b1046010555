import { MAX_COOKED_RECIPES } from '@larder/contract/recipes/cookings'
import { COOKING_ROUTES } from '@larder/contract/recipes/cookings.routes'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { type Caller, itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { buildItemResponse, changeOne, createOne, deleteOne, lockOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { countCookedRecipes } from './cooked-recipes.queries.ts'
import { deletedCookingAccess } from './cookings.access.ts'
import {
  cookingResource,
  countByMonth,
  insertCooking,
  ownCookings,
  restoreCooking,
  trashCooking,
  updateCooking,
} from './cookings.queries.ts'
import { listCookingPage, readRecipeCookings } from './recipe-cookings.ts'

export function cookingRoutes(app: App, { db, images }: Services) {
  const cooking = cookingResource(images)
  handle(app, COOKING_ROUTES.listCookings, { access: USER, isCacheable: true }, (request) => {
    const { caller } = request
    return listCookingPage(db, images, request.query, caller, ownCookings(caller, request.query))
  })

  handle(app, COOKING_ROUTES.countCookingsByMonth, { access: USER, isCacheable: true }, async (request) => ({
    items: await countByMonth(db, request.caller, request.query.until),
  }))

  handle(
    app,
    COOKING_ROUTES.listRecipeCookings,
    { access: itemAccess('read', recipeAccess), isCacheable: true },
    ({ caller, params, query }) => readRecipeCookings(db, images, caller, params.recipe_id, query),
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
    (request, reply) => readOne(cooking, request, reply),
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
