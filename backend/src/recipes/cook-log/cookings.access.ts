import { COOKING_ACTIONS, type CookingAction } from '@larder/contract/recipes/cookings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** Conditions for entries `c` about a recipe `r`. */
const isPresent = (caller: Caller) => sql<boolean>`c.deleted_at is null and ${isVisible(caller)}`

export const isOwn = (caller: Caller) => sql<boolean>`c.user_id = ${caller.id} and ${isPresent(caller)}`

/** Own entries, and shared entries of other users. */
export const isShown = (caller: Caller) =>
  sql<boolean>`(c.user_id = ${caller.id} or c.is_shared) and ${isPresent(caller)}`

/** The same for a statement whose `$2` is the ID of the caller and that checks the recipe itself. */
export const COOKING_VISIBLE = 'c.deleted_at is null and (c.user_id = $2 or c.is_shared)'

/** Kitchen ratings of a recipe `r` are only for members, not even for Admin. */
export const isInOwnKitchen = (caller: Caller) =>
  sql<boolean>`r.kitchen_id = any (${caller.kitchenIds}::integer[])`

const isRecentlyDeleted = sql<boolean>`c.deleted_at > now() - interval '1 day'`

/** Only the owner of a cook log can change it, not even Admin. */
export const cookingAccess: Policy<CookingAction, { user_id: number }> = {
  name: 'Cooking',
  param: 'cooking_id',
  actions: COOKING_ACTIONS,
  policyInput: (db, id, caller) => findPolicyInput(db, id, isOwn(caller)),
  allow: allowOwner(COOKING_ACTIONS),
}

/** Also finds entries that are not deleted, so that a repeated restore succeeds. */
export const deletedCookingAccess: Policy<'restore', { user_id: number }> = {
  ...cookingAccess,
  actions: ['restore'],
  policyInput: (db, id, caller) =>
    findPolicyInput(
      db,
      id,
      sql`c.user_id = ${caller.id} and (c.deleted_at is null or ${isRecentlyDeleted}) and ${isVisible(caller)}`,
    ),
  allow: allowOwner(['restore']),
}

const findPolicyInput = (db: Db, id: number, isKnown: RawBuilder<boolean>) =>
  db
    .selectFrom('cookings as c')
    .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
    .select('c.user_id')
    .where('c.id', '=', id)
    .where(isKnown)
    .executeTakeFirst()
