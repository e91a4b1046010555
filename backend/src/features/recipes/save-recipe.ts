import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes'
import type { Db } from '../../db/db.ts'
import { deleteRows, insertCategories, insertIngredients, insertSteps } from './recipe-rows.queries.ts'
import { insertRecipe, type RecipeKey, refreshRecipes, updateRecipe } from './recipes.queries.ts'

/** Writes a recipe with all its rows. `userId` owns it and the ingredients it brings. */
export async function createRecipe(trx: Db, userId: number | null, body: RecipeCreate): Promise<number> {
  const { category_ids = [], ingredients = [], steps = [] } = body
  const recipe = await insertRecipe(trx, userId, body)
  await insertCategories(trx, recipe, category_ids)
  await insertIngredients(trx, recipe, userId, ingredients)
  await insertSteps(trx, recipe, steps)
  await refreshRecipes(trx, [recipe.id])
  return recipe.id
}

/** The recipe must be locked. What the change does not name stays; `userId` owns the ingredients it brings. */
export async function changeRecipe(trx: Db, recipe: RecipeKey, userId: number, change: RecipeUpdate) {
  const { category_ids, ingredients, steps } = change
  await updateRecipe(trx, recipe.id, change)
  if (category_ids) {
    await deleteRows(trx, recipe, 'recipe_categories')
    await insertCategories(trx, recipe, category_ids)
  }
  if (ingredients) {
    await deleteRows(trx, recipe, 'recipe_ingredients')
    await insertIngredients(trx, recipe, userId, ingredients)
  }
  if (steps) {
    await deleteRows(trx, recipe, 'recipe_steps')
    await insertSteps(trx, recipe, steps)
  }
  await refreshRecipes(trx, [recipe.id])
}
