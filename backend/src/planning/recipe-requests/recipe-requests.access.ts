import { sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'
import { isUnshared } from '../meal-plan/unshared-recipes.queries.ts'

/** SQL condition for open requests `q` for recipes `r` of the caller, from members of the caller's kitchens. */
export const isForOwner = ({ id, kitchenIds }: Caller) =>
  sql<boolean>`r.user_id = ${id} and q.declined_at is null and q.kitchen_id = any (${kitchenIds}::integer[])
    and ${sql.raw(isUnshared('r', 'q.kitchen_id'))}
    and exists (select from kitchen_members k where k.kitchen_id = q.kitchen_id and k.user_id = q.user_id)`

/** Only the owner of the recipe sees a request; Admin does not. */
export const recipeRequestAccess: Policy<'delete', { id: number }> = {
  name: 'Recipe request',
  param: 'recipe_request_id',
  actions: ['delete'],
  policyInput: (db, id, caller) =>
    db
      .selectFrom('recipe_requests as q')
      .innerJoin('recipes as r', 'r.id', 'q.recipe_id')
      .select('q.id')
      .where('q.id', '=', id)
      .where(isForOwner(caller))
      .executeTakeFirst(),
  allow: () => ['delete'],
}
