import { RECIPE_REQUEST_ROUTES } from '@larder/contract/planning/recipe-requests.routes'
import { inTransaction } from '../../db/transaction.ts'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { reauthorizeUnderLock } from '../../http/lock-caller.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { bookAccess } from '../../recipes/books/books.access.ts'
import { plannedMealAccess } from '../meal-plan/meal-plan.access.ts'
import { notifyOwner } from './notify-owner.ts'
import {
  declineRequest,
  insertBookRequests,
  insertMealRequest,
  listRecipeRequests,
  listUnsharedInBook,
  recipeRequest,
} from './recipe-requests.queries.ts'

const REQUEST_LIMIT = { name: 'recipe_requests', max: 30, seconds: 3600, key: byAccount }

export function recipeRequestRoutes(app: App, { db }: Services) {
  handle(app, RECIPE_REQUEST_ROUTES.listRecipeRequests, { access: USER }, async (request) => ({
    items: await listRecipeRequests(db, request.caller),
  }))

  handle(
    app,
    RECIPE_REQUEST_ROUTES.declineRecipeRequest,
    { access: itemAccess('delete', recipeRequest), keepsCache: true },
    (request, reply) => deleteOne(recipeRequest, db, request, reply, declineRequest),
  )

  handle(
    app,
    RECIPE_REQUEST_ROUTES.requestPlannedRecipe,
    { access: itemAccess('read', plannedMealAccess), limits: [REQUEST_LIMIT], keepsCache: true },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        await reauthorizeUnderLock(trx, request)
        const { caller } = request
        await notifyOwner(trx, caller, await insertMealRequest(trx, caller, request.params.planned_meal_id))
      })
      return reply.code(204).send(null)
    },
  )

  handle(
    app,
    RECIPE_REQUEST_ROUTES.listUnsharedBookRecipes,
    { access: itemAccess('read', bookAccess) },
    async (request) => ({
      items: await listUnsharedInBook(db, request.caller, request.params.book_id),
    }),
  )

  handle(
    app,
    RECIPE_REQUEST_ROUTES.requestBookRecipes,
    { access: itemAccess('read', bookAccess), limits: [REQUEST_LIMIT], keepsCache: true },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        await reauthorizeUnderLock(trx, request)
        const { caller } = request
        const { book_id } = request.params
        await notifyOwner(trx, caller, await insertBookRequests(trx, caller, book_id, request.body.owner_id))
      })
      return reply.code(204).send(null)
    },
  )
}
