import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import { retainedShare } from '@larder/amounts/retained-share'
import type { Db } from '../../db/db.ts'
import { listNutritionFor } from '../../food/ingredients/ingredient-nutrition.queries.ts'
import type { Caller } from '../../http/access.ts'
import type { FoundRecipe } from './find-recipe.queries.ts'
import { type NeededLine, neededLines } from './inner-recipes.ts'

/**
 * What each line weighs and has: of a recipe and of those within it, as it is written. `grams` are what is eaten of it.
 */
export async function nutritionRows(db: Db, { recipe, inner }: FoundRecipe, reader: Caller | undefined) {
  const lines = neededLines(recipe.ingredients, recipe.user_id, inner)
  const said = await listSaid(db, lines, reader)
  const ownIds = new Set(recipe.ingredients.map(({ id }) => id))
  const steps = recipe.steps.map(({ instruction }) => instruction)
  return lines.map((line) => {
    const { id, ingredient_id, name, amount_grams, amount_readable } = line
    // Steps speak of the lines of their own recipe.
    const share = retainedShare({ ...line, grams: amount_grams }, ownIds.has(id) ? steps : [])
    const grams = amount_grams === null ? null : amount_grams * share
    const ingredient = said(line)
    const per_100_g =
      ingredient?.per_100_g ?? nutritionPer100g(name) ?? nutritionPer100g(ingredient?.name ?? name)
    return { id, ingredient_id, name, grams, amount_grams, share, amount: amount_readable, per_100_g }
  })
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
