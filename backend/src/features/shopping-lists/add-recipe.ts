import { isBought } from '@larder/amounts/find-good'
import type { Db } from '../../db/db.ts'
import type { StoredRecipe } from '../recipes/recipes.queries.ts'
import { type Scaling, scaleRecipe } from '../recipes/scale-recipe.ts'
import { findOrInsertItem, insertPart, markWanted } from './items.queries.ts'
import { serverStamp } from './stamps.ts'

type Choice = Scaling & { without: ReadonlySet<number> }

/**
 * Puts what a recipe needs on the list, at its servings; what stands there already is added to. Water never, and
 * nothing that is at home.
 */
export async function addRecipe(
  trx: Db,
  listId: number,
  recipe: StoredRecipe,
  { without, ...scaling }: Choice,
) {
  const scaled = scaleRecipe(recipe, scaling)
  const entry = await trx
    .insertInto('shopping_list_recipes')
    .values({
      shopping_list_id: listId,
      recipe_id: recipe.id,
      title: recipe.title,
      servings: scaled.servings,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stamp = serverStamp()
  const bought = scaled.ingredients.filter(
    ({ ingredient_id, name }) => isBought(name) && !without.has(ingredient_id),
  )
  for (const { ingredient_id, name, amount_grams, amount_readable } of bought) {
    const wanted = { ingredient_id, name, amount_grams, amount_readable }
    const itemId = await findOrInsertItem(trx, listId, wanted)
    await markWanted(trx, itemId, stamp)
    await insertPart(trx, itemId, {
      shopping_list_recipe_id: entry.id,
      amount_grams,
      amount_readable,
      stamp,
    })
  }
}
