import {
  MAX_OFFLINE_RECIPES,
  OFFLINE_DAYS,
  type OfflineRecipe,
} from '@larder/contract/planning/offline-recipes'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import { IS_ON_PLAN, isPlanReadable } from '../meal-plan/meal-plan.access.ts'

export async function listNewestFavourites(db: Db, caller: Caller): Promise<OfflineRecipe[]> {
  return db
    .selectFrom('favourites as f')
    .innerJoin('recipes as r', 'r.id', 'f.recipe_id')
    .select((eb) => ['r.id', 'r.title', 'r.updated_at', eb.lit(true).as('is_favourite')])
    .where('f.user_id', '=', caller.id)
    .where(isVisible(caller))
    .orderBy('f.id', 'desc')
    .limit(MAX_OFFLINE_RECIPES)
    .execute()
}

/** From the caller's plan and those of their kitchens, without duplicates, by first day. */
export async function listUpcomingRecipes(db: Db, caller: Caller, from: string): Promise<OfflineRecipe[]> {
  // Raw: a materialized common table expression, so that only planned recipes are checked.
  const { rows } = await sql<OfflineRecipe>`
    with next as materialized (
      select m.recipe_id, min(m.day) as day from meal_plans p join planned_meals m on m.meal_plan_id = p.id
      where ${isPlanReadable(caller)} and ${sql.raw(IS_ON_PLAN)} and m.recipe_id is not null
        and m.day >= ${from}::date and m.day < ${from}::date + ${OFFLINE_DAYS}::integer
      group by m.recipe_id)
    select r.id, r.title, r.updated_at,
      exists (select from favourites f where f.user_id = ${caller.id} and f.recipe_id = r.id) as is_favourite
    from next join recipes r on r.id = next.recipe_id
    where ${isVisible(caller)}
    order by next.day, r.id limit ${MAX_OFFLINE_RECIPES}`.execute(db)
  return rows
}
