import { COOKING_ACTIONS, type CookingAction } from '@larder/contract/recipes/cookings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** The entries `c` about a recipe `r` that a caller still sees. */
const isAboutSeen = (caller: Caller) => sql<boolean>`r.deleted_at is null and ${isVisible(caller)}`
const isThere = (caller: Caller) => sql<boolean>`c.deleted_at is null and ${isAboutSeen(caller)}`

export const isOwn = (caller: Caller) => sql<boolean>`c.user_id = ${caller.id} and ${isThere(caller)}`

/** Beside their own, what others share with all who read the recipe. */
export const isShown = (caller: Caller) =>
  sql<boolean>`(c.user_id = ${caller.id} or c.is_shared) and ${isThere(caller)}`

/** The same for a statement whose `$2` is the caller's id, and which asks for the recipe itself. */
export const SHOWN = 'c.deleted_at is null and (c.user_id = $2 or c.is_shared)'

/** Of a recipe `r`: what its people make of it is for them, not for Admin either. */
export const isOfTheirKitchen = (caller: Caller) =>
  sql<boolean>`r.kitchen_id = any (${caller.kitchenIds}::integer[])`

const isRecentlyDeleted = sql<boolean>`c.deleted_at > now() - interval '1 day'`

/** Everyone's log is their own, not even Admin's. */
export const cookingAccess: Policy<CookingAction, { user_id: number }> = {
  name: 'Cooking',
  param: 'cooking_id',
  actions: COOKING_ACTIONS,
  policyInput: (db, id, caller) => findPolicyInput(db, id, isOwn(caller)),
  allow: allowOwner(COOKING_ACTIONS),
}

/** What is there is found too: whoever repeats the request that brought it back is answered as before. */
export const deletedCookingAccess: Policy<'restore', { user_id: number }> = {
  ...cookingAccess,
  actions: ['restore'],
  policyInput: (db, id, caller) =>
    findPolicyInput(
      db,
      id,
      sql`c.user_id = ${caller.id} and (c.deleted_at is null or ${isRecentlyDeleted}) and ${isAboutSeen(caller)}`,
    ),
  allow: allowOwner(['restore']),
}

async function findPolicyInput(db: Db, id: number, isKnown: RawBuilder<unknown>) {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from cookings c join recipes r on r.id = c.recipe_id
    where c.id = ${id} and ${isKnown}`.execute(db)
  return rows[0]
}
