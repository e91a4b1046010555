import {
  BookRecipeRequest,
  RecipeRequestList,
  UnsharedBookRecipeList,
} from '@larder/contract/planning/recipe-requests'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { itemAccess, reauthorizeUnderLock, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
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

const tags = ['Recipe requests']
const REQUEST_LIMIT = { name: 'recipe_requests', max: 30, seconds: 3600, key: byAccount }
const REQUESTED = { 204: Type.Null({ description: 'Requested, unless there is nothing to request' }) }

export function recipeRequestRoutes(app: App, { db }: Services) {
  app.get(
    '/recipe-requests/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listRecipeRequests',
        summary: 'List requests to share your private recipes with a kitchen, newest first',
        description:
          'To grant one, update the recipe: `visibility` `kitchen` and the `kitchen_id` of the request.',
        response: { 200: RecipeRequestList },
      },
    },
    async (request) => ({ items: await listRecipeRequests(db, requireCaller(request)) }),
  )

  app.delete(
    '/recipe-requests/:recipe_request_id',
    {
      config: { access: itemAccess('delete', recipeRequest), keepsCache: true },
      schema: {
        tags,
        operationId: 'declineRecipeRequest',
        summary: 'Decline a request; the recipe stays private',
        params: Params('recipe_request_id'),
        response: { 204: Type.Null({ description: 'Declined' }) },
      },
    },
    (request, reply) => deleteOne(recipeRequest, db, request, reply, declineRequest),
  )

  app.post(
    '/planned-meals/:planned_meal_id/recipe-request',
    {
      config: { access: itemAccess('read', plannedMealAccess), limits: [REQUEST_LIMIT], keepsCache: true },
      schema: {
        tags,
        operationId: 'requestPlannedRecipe',
        summary: 'Ask the owner of a planned recipe to share it with the kitchen',
        description: 'The owner is notified once. Repeated requests have no effect.',
        params: Params('planned_meal_id'),
        response: REQUESTED,
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        await reauthorizeUnderLock(trx, request)
        const caller = requireCaller(request)
        await notifyOwner(trx, caller, await insertMealRequest(trx, caller, request.params.planned_meal_id))
      })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/books/:book_id/unshared-recipes',
    {
      config: { access: itemAccess('read', bookAccess) },
      schema: {
        tags,
        operationId: 'listUnsharedBookRecipes',
        summary: 'List recipes of a kitchen’s book that the kitchen cannot read, by owner',
        params: Params('book_id'),
        response: { 200: UnsharedBookRecipeList },
      },
    },
    async (request) => ({
      items: await listUnsharedInBook(db, requireCaller(request), request.params.book_id),
    }),
  )

  app.post(
    '/books/:book_id/recipe-requests',
    {
      config: { access: itemAccess('read', bookAccess), limits: [REQUEST_LIMIT], keepsCache: true },
      schema: {
        tags,
        operationId: 'requestBookRecipes',
        summary: 'Ask a member to share their private recipes in a kitchen’s book with the kitchen',
        description: 'The owner is notified once. Repeated requests have no effect.',
        params: Params('book_id'),
        body: BookRecipeRequest,
        response: REQUESTED,
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        await reauthorizeUnderLock(trx, request)
        const caller = requireCaller(request)
        const { book_id } = request.params
        await notifyOwner(trx, caller, await insertBookRequests(trx, caller, book_id, request.body.owner_id))
      })
      return reply.code(204).send(null)
    },
  )
}
