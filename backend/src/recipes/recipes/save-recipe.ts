import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { parseJson } from '../../db/json.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import type { Caller } from '../../http/access.ts'
import type { WrittenLine } from './parse-row.ts'
import { changedLines, meantBy, newLines } from './recipe-rows.queries.ts'
import { keepVersion, type LockedRecipe } from './recipes.queries.ts'
import { changedSharing, firstSharing } from './share-recipe.ts'
import { followLines, stepsOf } from './step-rows.queries.ts'
import { insertRecipe, type Parts, updateRecipe } from './write-recipe.queries.ts'

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
  const lines = await newLines(trx, author, ingredients)
  const parts = { lines, steps: stepsOf(steps, lines.length, []), categoryIds: category_ids }
  return insertRecipe(trx, author?.id ?? null, { ...body, ...sharing }, parts, createdAt)
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
  const before = parseJson(await keepVersion(trx, recipe.id))
  const lines = ingredients && (await changedLines(trx, recipe, author, ingredients, before.ingredients))
  const lineCount = (lines ?? before.ingredients).length
  const imageIds = before.images.map((image) => image.id)
  const parts: Parts = {
    ...(lines && { lines }),
    ...(steps && { steps: stepsOf(steps, lineCount, imageIds) }),
    ...(category_ids && { categoryIds: category_ids }),
  }
  await updateRecipe(trx, recipe.id, author, { ...change, ...sharing }, parts)
  if (lines && !steps) await followLines(trx, recipe, before.ingredients, meantBy(lines))
}
