import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { onAudienceChanged, onRecipeChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import { type Move, moveImages } from '../images/move-images.ts'
import { updateNeedsReview } from './recipe-reviews.queries.ts'
import type { LockedRecipe } from './recipes.queries.ts'
import { changeRecipe } from './save-recipe.ts'

/** A change to one of these changes the ingredients that a planned meal needs. */
const FIELDS_THAT_MEALS_USE = ['ingredients', 'servings', 'yield_words', 'visibility', 'kitchen_id'] as const

/** Changes a recipe with all that depends on it. `moves` come from `copyImagesFor` the new visibility. */
export async function applyUpdate(
  trx: Db,
  recipe: LockedRecipe,
  author: Caller,
  change: RecipeUpdate,
  moves: Move[],
) {
  await changeRecipe(trx, recipe, author, change)
  // An edit of the content counts as a review.
  if (recipe.needs_review && (change.ingredients || change.steps))
    await updateNeedsReview(trx, recipe.id, false)
  await moveImages(trx, recipe.id, change.visibility, moves)
  if (FIELDS_THAT_MEALS_USE.some((field) => change[field] !== undefined))
    await onRecipeChanged.run(trx, { recipeId: recipe.id, changedBy: author })
  if (change.visibility !== undefined) await onAudienceChanged.run(trx, { recipeId: recipe.id })
}
