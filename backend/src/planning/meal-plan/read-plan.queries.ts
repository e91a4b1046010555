import { DEFAULT_KINDS, MAX_MEALS_READ, type MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { Db } from '../../db/db.ts'
import { type Json, parseJson } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import { invalid } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { toViewerParams } from '../../recipes/recipes/recipes.access.ts'
import type { PlanOwner } from './meal-plan.access.ts'
import type { Days } from './plan-days.ts'
import { SELECT_MEALS } from './planned-meals.queries.ts'

/** Subselects hide the values from the query planner, as `opaqueParam` does, so that one query plan serves all callers. */
const KITCHEN = '(select $1::integer)'
const VIEWER = '(select $2::integer)'

/** `$1` is the kitchen, or null for the viewer's own plan. */
// Raw: hot: PostgreSQL builds the JSON of the plan.
const findPlan = prepared<{ plan: Json<MealPlanRead>; count: number }>(
  'find_meal_plan',
  `with plan as (
     select id, version, kinds from meal_plans where kitchen_id = ${KITCHEN}
     union all select id, version, kinds from meal_plans where ${KITCHEN} is null and user_id = ${VIEWER}),
   meals as (
     ${SELECT_MEALS} and p.id = (select id from plan) and m.day between (select $5::date) and (select $6::date)
     order by m.day, m.position, m.id limit ${MAX_MEALS_READ + 1})
   select (select count(*)::integer from meals) as count, json_build_object(
     'kitchen_id', $1::integer,
     'version', coalesce((select version from plan), 0),
     'from', $5::text,
     'to', $6::text,
     'kinds', coalesce((select kinds from plan), '${JSON.stringify(DEFAULT_KINDS)}'),
     'people', (
       select coalesce(json_agg(person order by lower(person.username)), '[]') from (
         select u.id as user_id, u.username from users u where ${KITCHEN} is null and u.id = ${VIEWER}
         union all
         select u.id, u.username from kitchen_members k join users u on u.id = k.user_id
         where k.kitchen_id = ${KITCHEN}) person),
     'meals', (select coalesce(json_agg(meals), '[]') from meals))::text as plan`,
)

async function findPlanJson(db: Db, caller: Caller, { kitchen_id }: PlanOwner, { from, to }: Days) {
  const [row] = await findPlan(db, kitchen_id, ...toViewerParams(caller), from, to)
  if (!row) throw new Error('The statement for plans returned no row')
  return row
}

export async function readPlan(
  db: Db,
  caller: Caller,
  owner: PlanOwner,
  days: Days,
): Promise<Json<MealPlanRead>> {
  const { plan, count } = await findPlanJson(db, caller, owner, days)
  if (count <= MAX_MEALS_READ) return plan
  const range = `Between ${days.from} and ${days.to} are more than ${MAX_MEALS_READ} meals`
  throw invalid('/to', 'too_many', `${range}; request fewer days.`, { limit: MAX_MEALS_READ })
}

/** Returns at most `MAX_MEALS_READ` + 1 meals, for readers that cannot request fewer days. */
export async function readTruncatedPlan(db: Db, caller: Caller, owner: PlanOwner, days: Days) {
  return parseJson((await findPlanJson(db, caller, owner, days)).plan)
}
