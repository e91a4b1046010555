import { sumNutrition } from '@larder/amounts/nutrition'
import { NutritionRead } from '@larder/contract/recipes/nutrition'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { listNutritionRows } from './nutrition-rows.ts'

export function nutritionRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/nutrition',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'getNutrition',
        summary: 'Get the nutrition per serving and per 100 g, and the lines it excludes',
        description:
          'Uses USDA values and the values that cooks entered for their ingredients. If too little is known, there are no figures, because they would mislead. Only a tenth is counted of oil for deep-frying or shallow-frying, and of salt in water that is poured off; `partly_counted` lists these lines.',
        params: Params('recipe_id'),
        response: { 200: NutritionRead },
      },
    },
    async (request) => {
      const { recipe_id } = request.params
      const found = await findRecipe(db, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const rows = await listNutritionRows(db, found, request.caller)
      const { uncounted, ...summary } = sumNutrition(rows, found.recipe.servings)
      return {
        recipe_id,
        ...summary,
        partly_counted: rows
          .filter(({ share }) => share < 1)
          .map(({ id, name, amount_grams, share }) => ({ id, name, amount_grams, share })),
        uncounted: uncounted.map(({ id, ingredient_id, name, amount_grams, per_100_g }) => ({
          ...{ id, ingredient_id, name, amount_grams },
          is_unknown: per_100_g === null,
        })),
      }
    },
  )
}
