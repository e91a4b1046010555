import { sumNutrition } from '@larder/amounts/nutrition'
import { NutritionRead } from '@larder/contract/nutrition'
import { parseJson } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './recipes.queries.ts'

export function nutritionRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/nutrition',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'getNutrition',
        summary:
          'Nutrition per serving and per 100 g, from USDA values, and for how much of the weight it is known',
        params: Params('recipe_id'),
        response: { 200: NutritionRead },
      },
    },
    async (request) => {
      const { recipe_id } = request.params
      const json = await findRecipe(db, recipe_id, request.caller)
      if (!json) throw notFound('Recipe', recipe_id)
      const { ingredients, servings } = parseJson(json)
      const rows = ingredients.map(({ name, amount_grams }) => ({ name, grams: amount_grams }))
      return { recipe_id, ...sumNutrition(rows, servings) }
    },
  )
}
