import { RecipeListQuery, RecipePage } from '@larder/contract/recipes/recipes'
import { PUBLIC } from '../../http/access.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import { listRecipePage } from './list-recipes.ts'
import type { SearchStatistics } from './search-statistics.ts'

export function recipeListRoutes(app: App, { db, images }: Services, searchStatistics: SearchStatistics) {
  app.get(
    '/recipes/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'listRecipes',
        summary: 'List, filter and search recipes',
        querystring: RecipeListQuery,
        response: { 200: RecipePage },
      },
    },
    async (request, reply) => {
      const page = await listRecipePage(db, images, searchStatistics, request.caller, request.query)
      return sendRawJson(reply.type('application/json; charset=utf-8'), page)
    },
  )
}
