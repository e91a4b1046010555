import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type MealRecipe = { day: string; recipe_id: number | null }

/** Leftovers count as the recipe that they come from. */
export async function listMealRecipes(
  db: Db,
  planId: number,
  { from, to }: { from: string; to: string },
): Promise<MealRecipe[]> {
  const { rows } = await sql<MealRecipe>`
    select to_char(m.day, 'YYYY-MM-DD') as day, coalesce(m.recipe_id, source.recipe_id) as recipe_id
    from planned_meals m
    left join planned_meals source on source.meal_plan_id = m.meal_plan_id and source.key = m.leftover_of_key
    where m.meal_plan_id = ${planId} and m.day between ${from}::date and ${to}::date
      and not m.is_removed and m.title is not null
    order by m.day, m.id`.execute(db)
  return rows
}
