import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { IS_ON_PLAN } from '../meal-plan/meal-plan.access.ts'

/** Recipes that are already planned nearby or hidden are left out later, so more are read than shown. */
const MAX_READ = 60

const toIds = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** The newest of the recipes that were planned up to this day or cooked by the caller. */
export async function listRecentIds(
  db: Db,
  caller: Caller,
  planId: number | undefined,
  day: string,
): Promise<number[]> {
  // Raw: a union of two limited index scans.
  const { rows } = await sql<{ id: number }>`
    select recent.id from (
      (select m.recipe_id as id, m.day from planned_meals m
       where m.meal_plan_id = ${planId ?? null} and m.day <= ${day}::date and m.recipe_id is not null
         and ${sql.raw(IS_ON_PLAN)}
       order by m.day desc limit ${MAX_READ})
      union all
      (select t.recipe_id, t.last_day from cooked_recipes t where t.user_id = ${caller.id}
       order by t.last_day desc, t.recipe_id desc limit ${MAX_READ})) recent
    group by recent.id order by max(recent.day) desc, recent.id desc limit ${MAX_READ}`.execute(db)
  return toIds(rows)
}

export async function listFavouriteIds(db: Db, caller: Caller): Promise<number[]> {
  const favourites = db.selectFrom('favourites').select('recipe_id as id').where('user_id', '=', caller.id)
  return toIds(await favourites.orderBy('favourites.id', 'desc').limit(MAX_READ).execute())
}
