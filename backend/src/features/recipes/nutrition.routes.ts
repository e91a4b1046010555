import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import { sumNutrition } from '@larder/amounts/nutrition'
import { NutritionRead } from '@larder/contract/nutrition'
import { parseJson } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { listNutritionFor } from '../ingredients/ingredient-nutrition.queries.ts'
import { findRecipe } from './recipes.queries.ts'

export function nutritionRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/nutrition',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'getNutrition',
        summary: 'Nutrition per serving and per 100 g, and what it leaves out',
        description:
          'From USDA values, and what cooks say of their ingredients. Where too little is known there are no figures: they would mislead.',
        params: Params('recipe_id'),
        response: { 200: NutritionRead },
      },
    },
    async (request) => {
      const { recipe_id } = request.params
      const json = await findRecipe(db, recipe_id, request.caller)
      if (!json) throw notFound('Recipe', recipe_id)
      const { ingredients, servings, user_id } = parseJson(json)
      const ids = ingredients.map(({ ingredient_id }) => ingredient_id)
      const said = await listNutritionFor(db, ids, request.caller, user_id)
      const rows = ingredients.map(({ id, ingredient_id, name, amount_grams, amount_readable }) => {
        const ingredient = said.get(ingredient_id)
        const per_100_g =
          ingredient?.per_100_g ?? nutritionPer100g(name) ?? nutritionPer100g(ingredient?.name ?? name)
        return { id, ingredient_id, name, grams: amount_grams, amount: amount_readable, per_100_g }
      })
      const { uncounted, ...summary } = sumNutrition(rows, servings)
      return {
        recipe_id,
        ...summary,
        uncounted: uncounted.map(({ id, ingredient_id, name, grams, per_100_g }) => ({
          ...{ id, ingredient_id, name, amount_grams: grams },
          is_unknown: per_100_g === null,
        })),
      }
    },
  )
}
