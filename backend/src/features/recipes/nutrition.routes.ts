import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import { sumNutrition } from '@larder/amounts/nutrition'
import { NutritionRead } from '@larder/contract/nutrition'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Caller, PUBLIC } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { listNutritionFor } from '../ingredients/ingredient-nutrition.queries.ts'
import { type NeededLine, neededLines } from './inner-recipes.ts'
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
      const found = await findRecipe(db, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const { recipe, inner } = found
      const lines = neededLines(recipe.ingredients, recipe.user_id, inner)
      const said = await listSaid(db, lines, request.caller)
      const rows = lines.map((line) => {
        const { id, ingredient_id, name, amount_grams, amount_readable } = line
        const ingredient = said(line)
        const per_100_g =
          ingredient?.per_100_g ?? nutritionPer100g(name) ?? nutritionPer100g(ingredient?.name ?? name)
        return { id, ingredient_id, name, grams: amount_grams, amount: amount_readable, per_100_g }
      })
      const { uncounted, ...summary } = sumNutrition(rows, recipe.servings)
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

/** Each cook is asked about the lines of their own recipe. */
async function listSaid(db: Db, lines: NeededLine[], reader: Caller | undefined) {
  const cooks = new Map<number | null, Awaited<ReturnType<typeof listNutritionFor>>>()
  for (const [cookId, theirs] of Map.groupBy(lines, ({ cook_id }) => cook_id)) {
    const ids = theirs.map(({ ingredient_id }) => ingredient_id)
    cooks.set(cookId, await listNutritionFor(db, ids, reader, cookId))
  }
  return ({ cook_id, ingredient_id }: NeededLine) => cooks.get(cook_id)?.get(ingredient_id)
}
