import type { Db } from '../../db/db.ts'
import { allowedActions, type Caller, itemAccess, type Policy, SESSION_ONLY } from '../../http/access.ts'
import { recipeAccess } from '../../recipes/recipes/recipes.access.ts'
import { shoppingListAccess } from '../../shopping/lists/shopping-lists.access.ts'

/** A link shares a recipe or a list. The other ID is null. */
export type SharedItem = { recipe_id: number | null; shopping_list_id: number | null }

/**
 * Users who can edit an item can share it, and see and delete its links. Access tokens are refused: a secret URL would
 * outlive the token that created it.
 */
export const RECIPE_LINKS = { ...itemAccess('update', recipeAccess), ...SESSION_ONLY }
export const LIST_LINKS = { ...itemAccess('edit', shoppingListAccess), ...SESSION_ONLY }

/** Also checked for the creator of a link whenever someone opens it. */
export async function canShare(db: Db, caller: Caller, { recipe_id, shopping_list_id }: SharedItem) {
  if (recipe_id !== null) {
    const recipe = await recipeAccess.policyInput(db, recipe_id, caller)
    return recipe !== undefined && allowedActions(recipeAccess, caller, recipe).includes('update')
  }
  return (await shoppingListAccess.policyInput(db, shopping_list_id ?? 0, caller)) !== undefined
}

export const shareLinkAccess: Policy<'delete', SharedItem> = {
  name: 'Share link',
  param: 'share_link_id',
  scopeArea: 'account',
  actions: ['delete'],
  policyInput: async (db, id, caller) => {
    const link = await db
      .selectFrom('share_links')
      .select(['share_links.recipe_id', 'share_links.shopping_list_id'])
      .where('share_links.id', '=', id)
      .executeTakeFirst()
    return link && (await canShare(db, caller, link)) ? link : undefined
  },
  allow: () => ['delete'],
}
