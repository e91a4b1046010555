import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { parseJson } from '../../db/json.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import type { Caller } from '../../http/access.ts'
import type { LineInput } from './parse-row.ts'
import { toChangedLines, toNewLines, toResolvedLines } from './recipe-rows.queries.ts'
import { type LockedRecipe, saveVersion } from './recipes.queries.ts'
import { resolveChangedSharing, resolveNewSharing } from './share-recipe.ts'
import { renumberStepLines, toStepRows } from './step-rows.queries.ts'
import { insertRecipe, type RecipeParts, updateRecipe } from './write-recipe.queries.ts'

type WithLineInputs<Shape> = Omit<Shape, 'ingredients'> & { ingredients?: LineInput[] }

/** The author owns the recipe and new ingredients. */
export async function createRecipe(
  trx: Db,
  author: Viewer,
  body: WithLineInputs<RecipeCreate>,
  createdAt?: string,
): Promise<number> {
  const { category_ids = [], ingredients = [], steps = [] } = body
  const sharing = await resolveNewSharing(trx, author?.id, body)
  const lines = await toNewLines(trx, author, ingredients)
  const parts = { lines, steps: toStepRows(steps, lines.length, []), categoryIds: category_ids }
  return insertRecipe(trx, author?.id ?? null, { ...body, ...sharing }, parts, createdAt)
}

/** The recipe must be locked. The author owns new ingredients. */
export async function changeRecipe(
  trx: Db,
  recipe: LockedRecipe,
  author: Caller,
  change: WithLineInputs<RecipeUpdate>,
) {
  const { category_ids, ingredients, steps } = change
  const sharing = await resolveChangedSharing(trx, recipe, author, change)
  const before = parseJson(await saveVersion(trx, recipe.id))
  const lines = ingredients && (await toChangedLines(trx, recipe, author, ingredients, before.ingredients))
  const lineCount = (lines ?? before.ingredients).length
  const imageIds = before.images.map((image) => image.id)
  const parts: RecipeParts = {
    ...(lines && { lines }),
    ...(steps && { steps: toStepRows(steps, lineCount, imageIds) }),
    ...(category_ids && { categoryIds: category_ids }),
  }
  await updateRecipe(trx, recipe.id, author, { ...change, ...sharing }, parts)
  if (lines && !steps) await renumberStepLines(trx, recipe, before.ingredients, toResolvedLines(lines))
}
