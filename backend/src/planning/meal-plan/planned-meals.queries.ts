import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource } from '../../http/resource.ts'
import { isVisible, toViewerParams, VISIBLE } from '../../recipes/recipes/recipes.access.ts'
import { IS_ON_PLAN, plannedMealAccess } from './meal-plan.access.ts'
import type { LockedPlan } from './meal-plans.queries.ts'
import type { MealState } from './merge-meal.ts'
import { UNSHARED } from './unshared-recipes.queries.ts'

const TIME_DIGITS = 16
const ISO_DAY = 'YYYY-MM-DD'

/** A viewer who cannot see recipe `r` gets the title stored with the meal. */
const COLUMNS = {
  id: 'm.id',
  key: 'm.key',
  kitchen_id: 'p.kitchen_id',
  day: `to_char(m.day, '${ISO_DAY}')`,
  meal: 'm.meal',
  position: 'm.position',
  recipe_id: 'r.id',
  title: 'coalesce(r.title, m.title)',
  servings: 'm.servings',
  note: 'm.note',
  unshared: UNSHARED,
  cook_user_id: 'm.cook_user_id',
  cook_name: '(select u.username from users u where u.id = m.cook_user_id)',
  leftover_of_id: 'source.id',
  repeat_key: 'm.repeat_key',
  leftover_of_key: 'source.key',
  leftover_of_day: `to_char(source.day, '${ISO_DAY}')`,
  stamp: `(select max(left(clock, ${TIME_DIGITS}))::double precision from jsonb_each_text(m.stamps) as each (part, clock))`,
  version: 'm.version',
  created_at: 'iso_time(m.created_at)',
} satisfies Columns<PlannedMeal>

/** Selects meals `m` of plans `p`; `$2`, `$3` and `$4` are the viewer. */
export const SELECT_MEALS = `
  select ${selectList(COLUMNS)} from planned_meals m join meal_plans p on p.id = m.meal_plan_id
  left join recipes r on r.id = m.recipe_id and ${VISIBLE}
  left join planned_meals source on source.meal_plan_id = m.meal_plan_id and source.key = m.leftover_of_key
    and not source.is_removed and source.day is not null
  where ${IS_ON_PLAN}`

// Raw: shares its columns with the plan, which is hot.
const findMeal = prepared<PlannedMeal>(
  'find_planned_meal',
  `${SELECT_MEALS} and m.id = $1 and (p.user_id = $2 or p.kitchen_id = any ($4::integer[]))`,
)

export type LockedMeal = MealState & { id: number; plan: LockedPlan }

export const plannedMeal = defineResource(plannedMealAccess, {
  path: '/planned-meals',
  find: async (db, id, caller) =>
    caller ? (await findMeal(db, id, ...toViewerParams(caller)))[0] : undefined,
  lock: lockMeal,
})

export const MEAL_STATE = [
  'm.key',
  sql<string | null>`to_char(m.day, ${sql.lit(ISO_DAY)})`.as('day'),
  'm.meal',
  'm.position',
  'm.recipe_id',
  'm.title',
  'm.leftover_of_key',
  'm.servings',
  'm.note',
  'm.cook_user_id',
  'm.repeat_key',
  'm.is_removed',
  sql<MealState['clocks']>`m.stamps`.as('clocks'),
] as const

/** Locks the plan, as changes to several meals do. */
async function lockMeal(trx: Db, id: number): Promise<LockedMeal | undefined> {
  return trx
    .selectFrom('meal_plans as p')
    .innerJoin('planned_meals as m', 'm.meal_plan_id', 'p.id')
    .select((eb) => [
      'm.id',
      jsonBuildObject({
        id: eb.ref('p.id'),
        user_id: eb.ref('p.user_id'),
        kitchen_id: eb.ref('p.kitchen_id'),
      }).as('plan'),
    ])
    .select(MEAL_STATE)
    .where('m.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()
}

export async function listMealStates(
  trx: Db,
  planId: number,
  keys: string[],
): Promise<Map<string, MealState>> {
  const meals = await trx
    .selectFrom('planned_meals as m')
    .select(MEAL_STATE)
    .where('m.meal_plan_id', '=', planId)
    .where('m.key', '=', any(keys))
    .execute()
  return new Map(meals.map((meal) => [meal.key, meal]))
}

export async function saveMeals(trx: Db, planId: number, meals: MealState[]) {
  if (meals.length === 0) return
  // Raw: one parameter for all meals, and `excluded` for 13 columns.
  await sql`
    insert into planned_meals as known (meal_plan_id, key, day, meal, position, recipe_id, title, leftover_of_key, servings,
      note, cook_user_id, repeat_key, is_removed, stamps)
    select ${planId}, given.* from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as given (key uuid, day date, meal text,
      position double precision, recipe_id integer, title text, leftover_of_key uuid, servings integer, note text,
      cook_user_id integer, repeat_key uuid, is_removed boolean, clocks jsonb)
    on conflict (meal_plan_id, key) do update set day = excluded.day, meal = excluded.meal, position = excluded.position,
      recipe_id = excluded.recipe_id, title = excluded.title, leftover_of_key = excluded.leftover_of_key,
      servings = excluded.servings, note = excluded.note, cook_user_id = excluded.cook_user_id,
      repeat_key = excluded.repeat_key, is_removed = excluded.is_removed, stamps = excluded.stamps, version = known.version + 1, updated_at = now()`.execute(
    trx,
  )
}

/** Locks the recipe, so that a concurrent edit waits and then finds the meal. */
export async function findVisibleRecipe(trx: Db, caller: Caller, recipeId: number) {
  return trx
    .selectFrom('recipes as r')
    .select('r.title')
    .where('r.id', '=', recipeId)
    .where(isVisible(caller))
    .forShare()
    .executeTakeFirst()
}

export async function findMealByKey(trx: Db, planId: number, key: string) {
  const meals = trx.selectFrom('planned_meals').select(['id', 'title'])
  return meals.where('meal_plan_id', '=', planId).where('key', '=', key).executeTakeFirst()
}

/** Maps keys to IDs. */
export async function listMealIds(trx: Db, planId: number, keys: string[]): Promise<Map<string, number>> {
  const meals = await trx
    .selectFrom('planned_meals')
    .select(['key', 'id'])
    .where('meal_plan_id', '=', planId)
    .where('key', '=', any(keys))
    .execute()
  return new Map(meals.map(({ key, id }) => [key, id]))
}

export async function findLeftoverSource(trx: Db, planId: number, id: number) {
  const meals = trx.selectFrom('planned_meals').select(['key', 'title'])
  return meals
    .where('meal_plan_id', '=', planId)
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .executeTakeFirst()
}

/** Returns the position after all meals of the same kind on that day. */
export async function findNextPosition(trx: Db, planId: number, day: string, meal: string): Promise<number> {
  const { position } = await trx
    .selectFrom('planned_meals')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('meal_plan_id', '=', planId)
    .where('day', '=', day)
    .where('meal', '=', meal)
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow()
  return position
}
