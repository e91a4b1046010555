import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type MealRecipe = { day: string; recipe_id: number | null }

/** Leftovers count as the recipe that they come from. */
export async function listMealRecipes(
  db: Db,
  planId: number,
  { from, to }: { from: string; to: string },
): Promise<MealRecipe[]> {
  return db
    .selectFrom('planned_meals as m')
    .leftJoin('planned_meals as source', (join) =>
      join.onRef('source.meal_plan_id', '=', 'm.meal_plan_id').onRef('source.key', '=', 'm.leftover_of_key'),
    )
    .select((eb) => [
      sql<string>`to_char(m.day, 'YYYY-MM-DD')`.as('day'),
      eb.fn.coalesce('m.recipe_id', 'source.recipe_id').as('recipe_id'),
    ])
    .where('m.meal_plan_id', '=', planId)
    .where((eb) => eb.between('m.day', from, to))
    .where('m.is_removed', '=', false)
    .where('m.title', 'is not', null)
    .orderBy('m.day')
    .orderBy('m.id')
    .execute()
}
