import { MAX_RECIPE_REQUESTS, type OwnUnsharedRecipe } from '@larder/contract/planning/recipe-requests'
import type { PlanMovePreview } from '@larder/contract/shopping/plan-moves'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { IS_ON_PLAN } from '../../planning/meal-plan/meal-plan.access.ts'
import type { LockedPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import type { MealState } from '../../planning/meal-plan/merge-meal.ts'
import { joinVisibleRecipe, MEAL_STATE } from '../../planning/meal-plan/planned-meals.queries.ts'
import { isUnshared } from '../../planning/meal-plan/unshared-recipes.queries.ts'

export async function countUpcomingMeals(
  db: Db,
  { id }: Caller,
  kitchenId: number,
  from: string,
): Promise<PlanMovePreview> {
  const { rows } = await sql<PlanMovePreview>`
    select count(*) filter (where p.user_id = ${id})::integer as own_meals,
      count(*) filter (where p.kitchen_id = ${kitchenId})::integer as kitchen_meals
    from meal_plans p join planned_meals m on m.meal_plan_id = p.id
    where (p.user_id = ${id} or p.kitchen_id = ${kitchenId}) and m.day >= ${from}::date
      and ${sql.raw(IS_ON_PLAN)}`.execute(db)
  return rows[0] ?? { own_meals: 0, kitchen_meals: 0 }
}

export type UpcomingMeal = MealState & { visible_recipe_id: number | null }

/** `visible_recipe_id` is null if the caller cannot read the recipe. Then only its title is moved. */
export async function listUpcomingMeals(
  trx: Db,
  caller: Caller,
  { id }: LockedPlan,
  { from, limit }: { from: string; limit: number },
): Promise<UpcomingMeal[]> {
  const { rows } = await sql<UpcomingMeal>`
    select ${MEAL_STATE}, r.id as visible_recipe_id from planned_meals m ${joinVisibleRecipe(caller)}
    where m.meal_plan_id = ${id} and m.day >= ${from}::date and ${sql.raw(IS_ON_PLAN)}
    order by m.day, m.position, m.id limit ${limit}`.execute(trx)
  return rows
}

export async function listPrivateRecipes(
  trx: Db,
  { id }: Caller,
  kitchenId: number,
  recipeIds: number[],
): Promise<OwnUnsharedRecipe[]> {
  const { rows } = await sql<OwnUnsharedRecipe>`
    select r.id, r.title from recipes r, (select ${kitchenId}::integer as id) kitchen
    where r.id = any (${recipeIds}::integer[]) and r.user_id = ${id} and r.kitchen_id is null
      and ${sql.raw(isUnshared('r', 'kitchen.id'))}
    order by lower(r.title), r.id limit ${MAX_RECIPE_REQUESTS}`.execute(trx)
  return rows
}

/** Lists that follow the caller's plan on or after a day. */
export async function listFollowingListsFrom(trx: Db, { id }: LockedPlan, from: string): Promise<number[]> {
  const { rows } = await sql<{ shopping_list_id: number }>`
    select shopping_list_id from followed_plans
    where meal_plan_id = ${id} and exists (select from unnest(days) as day where day >= ${from}::date)
    order by shopping_list_id`.execute(trx)
  return rows.map(({ shopping_list_id }) => shopping_list_id)
}

export async function filterOwnFollowingLists(
  trx: Db,
  { id }: Caller,
  plan: LockedPlan,
  listIds: number[],
): Promise<number[]> {
  const lists = trx.selectFrom('followed_plans').select('shopping_list_id').where('user_id', '=', id)
  const rows = await lists
    .where('meal_plan_id', '=', plan.id)
    .where('shopping_list_id', 'in', [0, ...listIds])
    .orderBy('shopping_list_id')
    .execute()
  return rows.map(({ shopping_list_id }) => shopping_list_id)
}

/** Makes the lists follow the target plan. Their entries then refer to its meals with the same keys. */
export async function switchFollowedPlan(trx: Db, listIds: number[], source: LockedPlan, target: LockedPlan) {
  await sql`
    update shopping_list_recipes entry set planned_meal_id = there.id
    from followed_plans f, planned_meals here, planned_meals there
    where f.shopping_list_id = any (${listIds}::integer[]) and entry.followed_plan_id = f.id
      and here.id = entry.planned_meal_id and here.meal_plan_id = ${source.id}
      and there.meal_plan_id = ${target.id} and there.key = here.key`.execute(trx)
  await trx
    .updateTable('followed_plans')
    .set({ meal_plan_id: target.id })
    .where('shopping_list_id', 'in', [0, ...listIds])
    .execute()
}

export async function deleteFollowedDaysBefore(trx: Db, listIds: number[], from: string) {
  await sql`
    update followed_plans set days = array(select day from unnest(days) as day where day >= ${from}::date order by day)
    where shopping_list_id = any (${listIds}::integer[])`.execute(trx)
}
