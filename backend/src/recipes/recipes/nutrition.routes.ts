import { sumNutrition } from '@larder/amounts/nutrition'
import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { notFound } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from './find-recipe.queries.ts'
import { listNutritionRows } from './nutrition-rows.ts'

export function nutritionRoutes(app: App, { db }: Services) {
  handle(app, RECIPE_ROUTES.getRecipeNutrition, { access: PUBLIC, isCacheable: true }, async (request) => {
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
  })
}
