import {
  DAYS_AT_HAND,
  MAX_OFFLINE_RECIPES,
  type OfflineRecipe,
} from '@larder/contract/planning/offline-recipes'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import { isOf, STANDS } from '../meal-plan/meal-plan.access.ts'

export async function listLastFavourites(db: Db, caller: Caller): Promise<OfflineRecipe[]> {
  const { rows } = await sql<OfflineRecipe>`
    select r.id, r.title, r.updated_at, true as is_favourite from favourites f join recipes r on r.id = f.recipe_id
    where f.user_id = ${caller.id} and r.deleted_at is null and ${isVisible(caller)}
    order by f.id desc limit ${MAX_OFFLINE_RECIPES}`.execute(db)
  return rows
}

/** Each once, by when it is cooked first: of their own plan and of those of their kitchens. */
export async function listPlannedNext(db: Db, caller: Caller, from: string): Promise<OfflineRecipe[]> {
  const { rows } = await sql<OfflineRecipe>`
    with next as materialized (
      select m.recipe_id, min(m.day) as day from meal_plans p join planned_meals m on m.meal_plan_id = p.id
      where ${isOf(caller)} and ${sql.raw(STANDS)} and m.recipe_id is not null
        and m.day >= ${from}::date and m.day < ${from}::date + ${DAYS_AT_HAND}::integer
      group by m.recipe_id)
    select r.id, r.title, r.updated_at,
      exists (select from favourites f where f.user_id = ${caller.id} and f.recipe_id = r.id) as is_favourite
    from next join recipes r on r.id = next.recipe_id
    where r.deleted_at is null and ${isVisible(caller)}
    order by next.day, r.id limit ${MAX_OFFLINE_RECIPES}`.execute(db)
  return rows
}
