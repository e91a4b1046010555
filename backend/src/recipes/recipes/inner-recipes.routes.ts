import { InnerRecipesRead } from '@larder/contract/recipes/inner-recipes'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { countBatches } from './inner-recipes.ts'

export function innerRecipeRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/inner-recipes',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'listInnerRecipes',
        summary:
          'List recipes that are ingredients of a recipe, at any depth, with the number of batches of each',
        params: Params('recipe_id'),
        response: { 200: InnerRecipesRead },
      },
    },
    async (request) => {
      const { recipe_id } = request.params
      const found = await findRecipe(db, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const times = countBatches(found.recipe.ingredients, found.inner)
      const items = [...found.inner.values()].map(({ id, ...inner }) => ({
        recipe_id: id,
        ...inner,
        times: times.get(id) ?? 0,
      }))
      return { items }
    },
  )
}
