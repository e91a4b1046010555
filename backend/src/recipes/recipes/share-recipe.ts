import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { invalid, notAllowed } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { recipeAccess } from './recipes.access.ts'
import type { LockedRecipe, Sharing } from './recipes.queries.ts'

const UNSHARED: Sharing = { visibility: 'public', kitchen_id: null, kitchen_may_edit: false }

export async function resolveNewSharing(
  trx: Db,
  userId: number | undefined,
  given: Partial<Sharing>,
): Promise<Sharing> {
  const sharing = resolveSharing(UNSHARED, given)
  if (sharing.kitchen_id !== null) await requireMembership(trx, userId ?? 0, sharing.kitchen_id)
  return sharing
}

/** The recipe must be locked. Only the owner and Admin can change the visibility. */
export async function resolveChangedSharing(
  trx: Db,
  recipe: LockedRecipe,
  editor: Caller,
  change: RecipeUpdate,
): Promise<Sharing> {
  const after = resolveSharing(recipe, change)
  const isChanged = (Object.keys(after) as (keyof Sharing)[]).some((field) => after[field] !== recipe[field])
  if (isChanged && !allowedActions(recipeAccess, editor, recipe).includes('share'))
    throw notAllowed('Recipe', recipe.id, `Only the owner can change who can see Recipe ID ${recipe.id}.`)
  // The owner must be a member of the kitchen, even if Admin shares the recipe.
  if (after.kitchen_id !== null && after.kitchen_id !== recipe.kitchen_id)
    await requireMembership(trx, recipe.user_id ?? editor.id, after.kitchen_id)
  return after
}

/** Leaving the visibility `kitchen` clears the kitchen; entering it requires one. */
function resolveSharing(before: Sharing, change: Partial<Sharing>): Sharing {
  const { visibility = before.visibility } = change
  const isShared = visibility === 'kitchen'
  const defaults = isShared ? before : UNSHARED
  const { kitchen_id = defaults.kitchen_id, kitchen_may_edit = defaults.kitchen_may_edit } = change
  if (isShared && kitchen_id === null)
    throw invalid('/kitchen_id', 'required', 'is required with the visibility kitchen')
  if (!isShared && kitchen_id !== null)
    throw invalid('/kitchen_id', 'invalid', 'is only allowed with the visibility kitchen')
  if (!isShared && kitchen_may_edit)
    throw invalid('/kitchen_may_edit', 'invalid', 'is only allowed with the visibility kitchen')
  return { visibility, kitchen_id, kitchen_may_edit }
}
