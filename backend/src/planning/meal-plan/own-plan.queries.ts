import type { IdeaRules } from '@larder/contract/planning/meal-ideas'
import type { MealKind } from '@larder/contract/planning/meal-plan'
import type { ArchivedMeal } from '@larder/contract/transfer/archived-plan'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { IS_ON_PLAN } from './meal-plan.access.ts'
import { joinVisibleRecipe } from './planned-meals.queries.ts'

/** Identifies recipe `r` in an archive without its ID; null if there is none or the caller cannot see it. */
export const RECIPE_LINK = sql`case when r.id is not null then
  json_build_object('title', r.title, 'created_at', iso_time(r.created_at)) end`

/** For exports. */
export async function listOwnMeals(db: Db, caller: Caller): Promise<ArchivedMeal[]> {
  const { rows } = await sql<ArchivedMeal>`
    select m.key, to_char(m.day, 'YYYY-MM-DD') as day, m.meal, m.position, ${RECIPE_LINK} as recipe,
      coalesce(r.title, m.title) as title, m.servings, m.note, m.cook_user_id is not null as is_cook,
      source.key as leftover_of_key, m.repeat_key
    from meal_plans p join planned_meals m on m.meal_plan_id = p.id ${joinVisibleRecipe(caller)}
    left join planned_meals source on source.meal_plan_id = p.id and source.key = m.leftover_of_key
      and not source.is_removed and source.day is not null
    where p.user_id = ${caller.id} and ${sql.raw(IS_ON_PLAN)} order by m.day, m.position, m.id`.execute(db)
  return rows
}

/** Null means the default. */
export async function findOwnSettings(
  db: Db,
  { id }: Caller,
): Promise<{ kinds: MealKind[] | null; idea_rules: IdeaRules | null }> {
  const { rows } = await sql<{ kinds: MealKind[] | null; idea_rules: IdeaRules | null }>`
    select kinds, idea_rules from meal_plans where user_id = ${id}`.execute(db)
  return rows[0] ?? { kinds: null, idea_rules: null }
}
