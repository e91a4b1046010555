import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { invalid, notYours } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { recipeAccess } from './recipes.access.ts'
import type { LockedRecipe, Sharing } from './recipes.queries.ts'

const UNSHARED: Sharing = { visibility: 'public', kitchen_id: null, kitchen_may_edit: false }

/** Who sees a new recipe. */
export async function firstSharing(
  trx: Db,
  userId: number | undefined,
  given: Partial<Sharing>,
): Promise<Sharing> {
  const sharing = sharingAfter(UNSHARED, given)
  if (sharing.kitchen_id !== null) await requireMembership(trx, userId ?? 0, sharing.kitchen_id)
  return sharing
}

/** Who sees a recipe after a change. It must be locked; only its owner and Admin may make it other than it was. */
export async function changedSharing(
  trx: Db,
  recipe: LockedRecipe,
  editor: Caller,
  change: RecipeUpdate,
): Promise<Sharing> {
  const after = sharingAfter(recipe, change)
  const isChanged = (Object.keys(after) as (keyof Sharing)[]).some((field) => after[field] !== recipe[field])
  if (isChanged && !allowedActions(recipeAccess, editor, recipe).includes('share'))
    throw notYours('Recipe', recipe.id, `Only the owner can change who can see Recipe ID ${recipe.id}.`)
  // Whose it is must be in the kitchen, also where Admin moves it.
  if (after.kitchen_id !== null && after.kitchen_id !== recipe.kitchen_id)
    await requireMembership(trx, recipe.user_id ?? editor.id, after.kitchen_id)
  return after
}

/** Out of a kitchen, nothing of it is left; into one, it must be said which. */
function sharingAfter(before: Sharing, change: Partial<Sharing>): Sharing {
  const { visibility = before.visibility } = change
  const isShared = visibility === 'kitchen'
  const kept = isShared ? before : UNSHARED
  const { kitchen_id = kept.kitchen_id, kitchen_may_edit = kept.kitchen_may_edit } = change
  if (isShared && kitchen_id === null)
    throw invalid('/kitchen_id', 'required', 'is required with the visibility kitchen')
  if (!isShared && kitchen_id !== null)
    throw invalid('/kitchen_id', 'invalid', 'goes with the visibility kitchen alone')
  if (!isShared && kitchen_may_edit)
    throw invalid('/kitchen_may_edit', 'invalid', 'goes with the visibility kitchen alone')
  return { visibility, kitchen_id, kitchen_may_edit }
}
