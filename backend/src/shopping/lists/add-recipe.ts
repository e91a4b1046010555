import { isSoldInShops } from '@larder/amounts/find-good'
import type { Db } from '../../db/db.ts'
import { createServerClock } from '../../db/operation-clock.ts'
import type { Caller } from '../../http/access.ts'
import type { FoundRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { type ExpandedLine, expandLines } from '../../recipes/recipes/inner-recipes.ts'
import { type Scaling, scaleRecipe } from '../../recipes/recipes/scale-recipe.ts'
import { findOrInsertItem, insertPart, reopenItems } from './items.queries.ts'

type RecipeChoice = Scaling & { without: ReadonlySet<number> }

/**
 * Adds the ingredients of a recipe and its inner recipes to the list, except water and the ingredients in `without`.
 * Returns all lines except water.
 */
export async function addRecipe(
  trx: Db,
  listId: number,
  caller: Caller,
  { recipe, inner }: FoundRecipe,
  { without, ...scaling }: RecipeChoice,
): Promise<ExpandedLine[]> {
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
  const clock = createServerClock()
  const bought = expandLines(scaled.ingredients, recipe.user_id, inner).filter(({ name }) =>
    isSoldInShops(name),
  )
  for (const { ingredient_id, name, amount_grams, amount_readable } of bought) {
    if (without.has(ingredient_id)) continue
    const item = { ingredient_id, name, amount_grams, amount_readable }
    const itemId = await findOrInsertItem(trx, listId, item)
    await reopenItems(trx, [itemId], clock)
    await insertPart(trx, itemId, {
      shopping_list_recipe_id: entry.id,
      user_id: caller.id,
      amount_grams,
      amount_readable,
      clock,
    })
  }
  return bought
}
