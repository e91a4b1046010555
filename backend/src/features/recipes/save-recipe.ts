import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes'
import type { Db } from '../../db/db.ts'
import { parseJson } from '../../db/json.ts'
import type { Caller } from '../../http/access.ts'
import type { Viewer } from '../ingredients/ingredients.access.ts'
import type { WrittenLine } from './read-row.ts'
import {
  insertCategories,
  insertIngredients,
  replaceCategories,
  replaceIngredients,
} from './recipe-rows.queries.ts'
import {
  insertRecipe,
  keepVersion,
  type LockedRecipe,
  refreshRecipes,
  updateRecipe,
} from './recipes.queries.ts'
import { changedSharing, firstSharing } from './share-recipe.ts'
import { followLines, replaceSteps } from './step-rows.queries.ts'

type Written<Shape> = Omit<Shape, 'ingredients'> & { ingredients?: WrittenLine[] }

/** Writes a recipe with all its rows. The author owns it and the ingredients it brings. */
export async function createRecipe(
  trx: Db,
  author: Viewer,
  body: Written<RecipeCreate>,
  createdAt?: string,
): Promise<number> {
  const { category_ids = [], ingredients = [], steps = [] } = body
  const sharing = await firstSharing(trx, author?.id, body)
  const recipe = await insertRecipe(trx, author?.id ?? null, { ...body, ...sharing }, createdAt)
  await insertCategories(trx, recipe, category_ids)
  await insertIngredients(trx, recipe, author, ingredients)
  await replaceSteps(trx, recipe, steps)
  await refreshRecipes(trx, [recipe.id])
  return recipe.id
}

/** The recipe must be locked. What the change does not name stays; the author owns the ingredients it brings. */
export async function changeRecipe(
  trx: Db,
  recipe: LockedRecipe,
  author: Caller,
  change: Written<RecipeUpdate>,
) {
  const { category_ids, ingredients, steps } = change
  const sharing = await changedSharing(trx, recipe, author, change)
  const before = await keepVersion(trx, recipe.id)
  if (category_ids) await replaceCategories(trx, recipe, category_ids)
  if (ingredients) {
    const linesBefore = parseJson(before).ingredients
    const lines = await replaceIngredients(trx, recipe, author, ingredients, linesBefore)
    if (!steps) await followLines(trx, recipe, linesBefore, lines)
  }
  if (steps) await replaceSteps(trx, recipe, steps)
  await updateRecipe(trx, recipe.id, author, { ...change, ...sharing })
}
