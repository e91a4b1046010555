import { sumNutrition } from '@larder/amounts/nutrition'
import { NutritionRead } from '@larder/contract/recipes/nutrition'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { nutritionRows } from './nutrition-rows.ts'

export function nutritionRoutes(app: App, { db }: Services) {
  app.get(
    '/recipes/:recipe_id/nutrition',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags: ['Recipes'],
        operationId: 'getNutrition',
        summary: 'Nutrition per serving and per 100 g, and what it leaves out',
        description:
          'From USDA values, and what cooks say of their ingredients. Where too little is known there are no figures: they would mislead. Of oil for deep-frying or frying in plenty of oil, and of salt in water that is poured off, a tenth is counted; `partly_counted` lists these lines.',
        params: Params('recipe_id'),
        response: { 200: NutritionRead },
      },
    },
    async (request) => {
      const { recipe_id } = request.params
      const found = await findRecipe(db, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const rows = await nutritionRows(db, found, request.caller)
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
