import { COOKING_DEEDS, type CookingDeed } from '@larder/contract/cookings'
import { sql } from 'kysely'
import { type Caller, everythingToOwner, type Guard } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** The entries `c` about a recipe `r` that a caller still sees. */
const isAboutSeen = (caller: Caller) => sql<boolean>`r.deleted_at is null and ${isVisible(caller)}`

export const isOwn = (caller: Caller) => sql<boolean>`c.user_id = ${caller.id} and ${isAboutSeen(caller)}`

/** Beside their own, what others share with all who read the recipe. */
export const isShown = (caller: Caller) =>
  sql<boolean>`(c.user_id = ${caller.id} or c.is_shared) and ${isAboutSeen(caller)}`

/** Everyone's log is their own, not even Admin's. */
export const cookingAccess: Guard<CookingDeed, { user_id: number }> = {
  resource: 'Cooking',
  param: 'cooking_id',
  deeds: COOKING_DEEDS,
  facts: async (db, id, caller) => {
    const { rows } = await sql<{ user_id: number }>`
      select c.user_id from cookings c join recipes r on r.id = c.recipe_id
      where c.id = ${id} and ${isOwn(caller)}`.execute(db)
    return rows[0]
  },
  may: everythingToOwner(COOKING_DEEDS),
}
