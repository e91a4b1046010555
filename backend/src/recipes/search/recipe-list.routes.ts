import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipePage } from './list-recipes.ts'
import type { SearchStatistics } from './search-statistics.ts'

export function recipeListRoutes(app: App, { images }: Services, searchStatistics: SearchStatistics) {
  handle(app, RECIPE_ROUTES.listRecipes, { access: PUBLIC, isCacheable: true }, async (request, reply) => {
    const page = await listRecipePage(request.db, images, searchStatistics, request.caller, request.query)
    return sendRaw(reply.type('application/json; charset=utf-8'), page)
  })
}
