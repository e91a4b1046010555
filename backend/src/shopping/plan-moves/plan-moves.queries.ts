import { MAX_RECIPE_REQUESTS, type OwnUnsharedRecipe } from '@larder/contract/planning/recipe-requests'
import type { PlanMovePreview } from '@larder/contract/shopping/plan-moves'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import { IS_ON_PLAN } from '../../planning/meal-plan/meal-plan.access.ts'
import type { LockedPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import type { MealState } from '../../planning/meal-plan/merge-meal.ts'
import { MEAL_STATE } from '../../planning/meal-plan/planned-meals.queries.ts'
import { isUnshared } from '../../planning/meal-plan/unshared-recipes.queries.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'

export async function countUpcomingMeals(
  db: Db,
  { id }: Caller,
  kitchenId: number,
  from: string,
): Promise<PlanMovePreview> {
  return db
    .selectFrom('meal_plans as p')
    .innerJoin('planned_meals as m', 'm.meal_plan_id', 'p.id')
    .select([
      sql<number>`count(*) filter (where p.user_id = ${id})::integer`.as('own_meals'),
      sql<number>`count(*) filter (where p.kitchen_id = ${kitchenId})::integer`.as('kitchen_meals'),
    ])
    .where((eb) => eb.or([eb('p.user_id', '=', id), eb('p.kitchen_id', '=', kitchenId)]))
    .where('m.day', '>=', from)
    .where(sql.raw<boolean>(IS_ON_PLAN))
    .executeTakeFirstOrThrow()
}

type UpcomingMeal = MealState & { visible_recipe_id: number | null }

/** `visible_recipe_id` is null if the caller cannot read the recipe. Then only its title is moved. */
export async function listUpcomingMeals(
  trx: Db,
  caller: Caller,
  { id }: LockedPlan,
  { from, limit }: { from: string; limit: number },
): Promise<UpcomingMeal[]> {
  return trx
    .selectFrom('planned_meals as m')
    .leftJoin('recipes as r', (join) => join.onRef('r.id', '=', 'm.recipe_id').on(isVisible(caller)))
    .select(MEAL_STATE)
    .select('r.id as visible_recipe_id')
    .where('m.meal_plan_id', '=', id)
    .where('m.day', '>=', from)
    .where(sql.raw<boolean>(IS_ON_PLAN))
    .orderBy('m.day')
    .orderBy('m.position')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

export async function listPrivateRecipes(
  trx: Db,
  { id }: Caller,
  kitchenId: number,
  recipeIds: number[],
): Promise<OwnUnsharedRecipe[]> {
  return trx
    .selectFrom('recipes as r')
    .select(['r.id', 'r.title'])
    .where('r.id', '=', any(recipeIds))
    .where('r.user_id', '=', id)
    .where('r.kitchen_id', 'is', null)
    .where(sql.raw<boolean>(isUnshared('r', String(kitchenId))))
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .limit(MAX_RECIPE_REQUESTS)
    .execute()
}

/** Lists that follow the caller's plan on or after a day. */
export async function listFollowingListsFrom(trx: Db, { id }: LockedPlan, from: string): Promise<number[]> {
  const lists = await trx
    .selectFrom('followed_plans')
    .select('shopping_list_id')
    .where('meal_plan_id', '=', id)
    .where(sql<boolean>`exists (select from unnest(days) as day where day >= ${from}::date)`)
    .orderBy('shopping_list_id')
    .execute()
  return lists.map(({ shopping_list_id }) => shopping_list_id)
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
    .where('shopping_list_id', '=', any(listIds))
    .orderBy('shopping_list_id')
    .execute()
  return rows.map(({ shopping_list_id }) => shopping_list_id)
}

/** Makes the lists follow the target plan. Their entries then refer to its meals with the same keys. */
export async function switchFollowedPlan(trx: Db, listIds: number[], source: LockedPlan, target: LockedPlan) {
  await trx
    .updateTable('shopping_list_recipes as entry')
    .from(['followed_plans as f', 'planned_meals as here', 'planned_meals as there'])
    .set((eb) => ({ planned_meal_id: eb.ref('there.id') }))
    .where('f.shopping_list_id', '=', any(listIds))
    .whereRef('entry.followed_plan_id', '=', 'f.id')
    .whereRef('here.id', '=', 'entry.planned_meal_id')
    .where('here.meal_plan_id', '=', source.id)
    .where('there.meal_plan_id', '=', target.id)
    .whereRef('there.key', '=', 'here.key')
    .execute()
  await trx
    .updateTable('followed_plans')
    .set({ meal_plan_id: target.id })
    .where('shopping_list_id', '=', any(listIds))
    .execute()
}

export async function deleteFollowedDaysBefore(trx: Db, listIds: number[], from: string) {
  await trx
    .updateTable('followed_plans')
    .set({
      days: sql<string[]>`array(select day from unnest(days) as day where day >= ${from}::date order by day)`,
    })
    .where('shopping_list_id', '=', any(listIds))
    .execute()
}
