import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes'
import type { Db } from '../../db/db.ts'
import { replaceCategories, replaceIngredients, replaceSteps } from './recipe-rows.queries.ts'
import { insertRecipe, refreshRecipes, updateRecipe } from './recipes.queries.ts'

/** Writes a recipe with all its rows. `userId` owns it and the ingredients it brings. */
export async function createRecipe(trx: Db, userId: number | null, body: RecipeCreate): Promise<number> {
  const recipe = await insertRecipe(trx, userId, body)
  await replaceLists(trx, recipe, userId, body)
  await refreshRecipes(trx, [recipe.id])
  return recipe.id
}

/** The recipe must be locked. `userId` owns the ingredients that the change brings. */
export async function changeRecipe(
  trx: Db,
  recipe: { id: number; created_at: string },
  userId: number,
  body: RecipeUpdate,
) {
  await updateRecipe(trx, recipe.id, body)
  await replaceLists(trx, recipe, userId, body)
  await refreshRecipes(trx, [recipe.id])
}

async function replaceLists(
  trx: Db,
  recipe: { id: number; created_at: string },
  userId: number | null,
  { category_ids, ingredients, steps }: RecipeUpdate,
) {
  if (category_ids) await replaceCategories(trx, recipe, category_ids)
  if (ingredients) await replaceIngredients(trx, recipe.id, userId, ingredients)
  if (steps) await replaceSteps(trx, recipe.id, steps)
}
