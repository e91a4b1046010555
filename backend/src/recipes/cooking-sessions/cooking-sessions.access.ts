import {
  COOKING_DAYS,
  COOKING_SESSION_ACTIONS,
  type CookingSessionAction,
} from '@larder/contract/recipes/cooking-sessions'
import { sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'
import { allowOwner } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** The sessions `c` of a caller: over with the recipe `r`, with the right to see it, and after some days. */
export const isGoingOn = (caller: Caller) =>
  sql<boolean>`c.user_id = ${caller.id} and c.updated_at > now() - make_interval(days => ${sql.lit(COOKING_DAYS)})
    and r.deleted_at is null and ${isVisible(caller)}`

/** Everyone has their own of a recipe, and sees no other; not even Admin. */
export const cookingSessionAccess: Policy<CookingSessionAction, { user_id: number }> = {
  name: 'Cooking session',
  param: 'recipe_id',
  actions: COOKING_SESSION_ACTIONS,
  policyInput: async (db, recipeId, caller) => {
    const { rows } = await sql<{ user_id: number }>`
      select c.user_id from cooking_sessions c join recipes r on r.id = c.recipe_id
      where c.recipe_id = ${recipeId} and ${isGoingOn(caller)}`.execute(db)
    return rows[0]
  },
  allow: allowOwner(COOKING_SESSION_ACTIONS),
}
