import {
  COOKING_SESSION_ACTIONS,
  COOKING_SESSION_DAYS,
  type CookingSessionAction,
} from '@larder/contract/recipes/cooking-sessions'
import { sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'
import { allowOwner } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** Condition for the caller's sessions `c`. A session ends after some days, or when the caller can no longer see the recipe `r`. */
export const isActive = (caller: Caller) =>
  sql<boolean>`c.user_id = ${caller.id} and c.updated_at > now() - make_interval(days => ${sql.lit(COOKING_SESSION_DAYS)})
    and ${isVisible(caller)}`

/** Users see only their own sessions, Admin included. */
export const cookingSessionAccess: Policy<CookingSessionAction, { user_id: number }> = {
  name: 'Cooking session',
  param: 'recipe_id',
  actions: COOKING_SESSION_ACTIONS,
  policyInput: (db, recipeId, caller) =>
    db
      .selectFrom('cooking_sessions as c')
      .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
      .select('c.user_id')
      .where('c.recipe_id', '=', recipeId)
      .where(isActive(caller))
      .executeTakeFirst(),
  allow: allowOwner(COOKING_SESSION_ACTIONS),
}
