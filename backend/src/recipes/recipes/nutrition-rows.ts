import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import { sumNutrition } from '@larder/amounts/nutrition'
import { retainedShare } from '@larder/amounts/retained-share'
import type { NutritionRead } from '@larder/contract/food/nutrition'
import type { Db } from '../../db/db.ts'
import { listNutritionFor } from '../../food/ingredients/ingredient-nutrition.queries.ts'
import type { Caller } from '../../http/access.ts'
import type { FoundRecipe } from './find-recipe.queries.ts'
import { type ExpandedLine, expandLines } from './inner-recipes.ts'

export async function readNutrition(
  db: Db,
  found: FoundRecipe,
  reader: Caller | undefined,
): Promise<NutritionRead> {
  const rows = await listNutritionRows(db, found, reader)
  const { uncounted, ...summary } = sumNutrition(rows, found.recipe.servings)
  return {
    recipe_id: found.recipe.id,
    ...summary,
    partly_counted: rows
      .filter(({ share }) => share < 1)
      .map(({ id, name, amount_grams, share }) => ({ id, name, amount_grams, share })),
    uncounted: uncounted.map(({ id, ingredient_id, name, amount_grams, per_100_g }) => ({
      ...{ id, ingredient_id, name, amount_grams },
      is_unknown: per_100_g === null,
    })),
  }
}

/** Includes the lines of linked recipes. `grams` is the weight that is eaten. */
export async function listNutritionRows(db: Db, { recipe, inner }: FoundRecipe, reader: Caller | undefined) {
  const lines = expandLines(recipe.ingredients, recipe.user_id, inner)
  const findIngredient = await loadIngredients(db, lines, reader)
  const ownIds = new Set(recipe.ingredients.map(({ id }) => id))
  const steps = recipe.steps.map(({ instruction }) => instruction)
  return lines.map((line) => {
    const { id, ingredient_id, name, amount_grams, amount_readable } = line
    // The steps refer only to lines of their own recipe.
    const share = retainedShare({ ...line, grams: amount_grams }, ownIds.has(id) ? steps : [])
    const grams = amount_grams === null ? null : amount_grams * share
    const ingredient = findIngredient(line)
    const per_100_g =
      ingredient?.per_100_g ?? nutritionPer100g(name) ?? nutritionPer100g(ingredient?.name ?? name)
    return { id, ingredient_id, name, grams, amount_grams, share, amount: amount_readable, per_100_g }
  })
}

/** Nutrition values entered by the cook of each recipe apply to its lines. */
async function loadIngredients(db: Db, lines: ExpandedLine[], reader: Caller | undefined) {
  const cooks = new Map<number | null, Awaited<ReturnType<typeof listNutritionFor>>>()
  for (const [cookId, theirs] of Map.groupBy(lines, ({ cook_id }) => cook_id)) {
    const ids = theirs.map(({ ingredient_id }) => ingredient_id)
    cooks.set(cookId, await listNutritionFor(db, ids, reader, cookId))
  }
  return ({ cook_id, ingredient_id }: ExpandedLine) => cooks.get(cook_id)?.get(ingredient_id)
}
