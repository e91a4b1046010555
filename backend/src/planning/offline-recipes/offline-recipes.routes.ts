import { OFFLINE_RECIPE_ROUTES } from '@larder/contract/planning/offline-recipes.routes'
import { USER } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { today } from '../meal-plan/plan-days.ts'
import { requireDay } from '../meal-plan/require-day.ts'
import { listNewestFavourites, listUpcomingRecipes } from './offline-recipes.queries.ts'

export function offlineRecipeRoutes(app: App, { db }: Services) {
  handle(app, OFFLINE_RECIPE_ROUTES.listOfflineRecipes, { access: USER }, async (request, reply) => {
    const { caller } = request
    const { from = today() } = request.query
    requireDay('/from', from)
    const [favourites, planned] = await Promise.all([
      listNewestFavourites(db, caller),
      listUpcomingRecipes(db, caller, from),
    ])
    return sendItem(request, reply, { favourites, planned })
  })
}
