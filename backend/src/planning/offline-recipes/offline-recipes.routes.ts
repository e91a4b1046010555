import { OfflineRecipes, OfflineRecipesQuery } from '@larder/contract/planning/offline-recipes'
import { requireCaller, USER } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import type { App, Services } from '../../http/services.ts'
import { today } from '../meal-plan/plan-days.ts'
import { requireDay } from '../meal-plan/require-day.ts'
import { listNewestFavourites, listUpcomingRecipes } from './offline-recipes.queries.ts'

export function offlineRecipeRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/at-hand',
    {
      config: { access: USER },
      schema: {
        tags: ['Recipes'],
        operationId: 'listOfflineRecipes',
        summary: 'List the recipes to store for offline use: favourites and planned recipes',
        querystring: OfflineRecipesQuery,
        response: { 200: OfflineRecipes },
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request)
      const { from = today() } = request.query
      requireDay('/from', from)
      const [favourites, planned] = await Promise.all([
        listNewestFavourites(db, caller),
        listUpcomingRecipes(db, caller, from),
      ])
      return sendItem(request, reply, { favourites, planned })
    },
  )
}
