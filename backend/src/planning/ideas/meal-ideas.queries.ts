import { DEFAULT_RULES, type IdeaRules } from '@larder/contract/planning/meal-ideas'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible, visibleSets } from '../../recipes/recipes/recipes.access.ts'
import type { PlanOwner } from '../meal-plan/meal-plan.access.ts'
import { findCategoryCourse, findMealCourse } from './meal-courses.ts'
import type { Candidate, NearbyMeal } from './suggest-meals.ts'

/** Limits per index scan, so that the cost does not grow with the number of recipes. */
const MAX_PERSONAL = 100
const MAX_PER_SOURCE = 60
const MAX_NEARBY_MEALS = 600
const MAX_CATEGORIES = 10

const CATEGORIES = sql<string[]>`array(
  select c.name from recipe_categories rc join categories c on c.id = rc.category_id
  where rc.recipe_id = r.id order by lower(c.name))`
const FOODS = sql<string[]>`array(
  select distinct i.name from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id
  where ri.recipe_id = r.id order by i.name)`

/**
 * Collects candidates from indexes: the caller's favourites and most cooked recipes, the newest of suitable categories, the
 * newest and the quickest of all visible recipes, and the given IDs.
 */
export async function listCandidates(
  db: Db,
  caller: Caller,
  meal: string,
  ids: number[],
): Promise<Candidate[]> {
  const personal = [
    sql`(select recipe_id as id from favourites where user_id = ${caller.id} order by recipe_id limit ${MAX_PERSONAL})`,
    sql`(select recipe_id as id from cooked_recipes where user_id = ${caller.id}
         order by times desc, recipe_id desc limit ${MAX_PERSONAL})`,
    sql`(select newest.recipe_id as id from unnest(${await listCategoryIds(db, meal)}::integer[]) as category (id), lateral (
           select rc.recipe_id from recipe_categories rc where rc.category_id = category.id
           order by rc.recipe_created_at desc, rc.recipe_id desc limit ${MAX_PER_SOURCE}) newest)`,
  ]
  const visible = visibleSets(caller).flatMap((set) => [
    sql`(select r.id from recipes r where ${set} and r.deleted_at is null
         order by r.created_at desc, r.id desc limit ${MAX_PER_SOURCE})`,
    sql`(select r.id from recipes r where ${set} and r.deleted_at is null
         order by coalesce(r.total_time_sec, 2147483647), r.id limit ${MAX_PER_SOURCE})`,
  ])
  // Raw: a union of any number of subqueries.
  const { rows } = await sql<Candidate>`
    with found as (
      select unnest(${ids}::integer[]) as id union ${sql.join([...personal, ...visible], sql` union `)})
    select r.id, r.title, r.servings, r.total_time_sec, ${CATEGORIES} as categories, ${FOODS} as foods,
      exists (select from favourites f where f.recipe_id = r.id and f.user_id = ${caller.id}) as is_favourite,
      (select to_char(t.last_day, 'YYYY-MM-DD') from cooked_recipes t
       where t.recipe_id = r.id and t.user_id = ${caller.id}) as last_day
    from found join recipes r on r.id = found.id
    where ${isVisible(caller)}
    order by r.id`.execute(db)
  return rows
}

/** Finds categories for the course of the meal, such as Main for dinner. */
async function listCategoryIds(db: Db, meal: string): Promise<number[]> {
  const course = findMealCourse(meal)
  const categories = await db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute()
  const suitable = categories.filter(({ name }) => findCategoryCourse(name) === course)
  return suitable.slice(0, MAX_CATEGORIES).map(({ id }) => id)
}

/** Lists planned meals whose recipe the caller can read. */
export async function listNearbyMeals(
  db: Db,
  caller: Caller,
  planId: number,
  { from, to }: { from: string; to: string },
): Promise<NearbyMeal[]> {
  return db
    .selectFrom('planned_meals as m')
    .innerJoin('recipes as r', 'r.id', 'm.recipe_id')
    .select([sql<string>`to_char(m.day, 'YYYY-MM-DD')`.as('day'), 'r.id as recipe_id', 'r.title'])
    .select([CATEGORIES.as('categories'), FOODS.as('foods')])
    .where('m.meal_plan_id', '=', planId)
    .where((eb) => eb.between('m.day', from, to))
    .where('m.is_removed', '=', false)
    .where(isVisible(caller))
    .orderBy('m.day')
    .orderBy('m.id')
    .limit(MAX_NEARBY_MEALS)
    .execute()
}

/** Falls back to the default rules. The ID is undefined before the first change to the plan. */
export async function findPlanWithRules(
  db: Db,
  { user_id, kitchen_id }: PlanOwner,
): Promise<{ id: number | undefined; rules: IdeaRules }> {
  const plans = db.selectFrom('meal_plans').select(['meal_plans.id', 'idea_rules'])
  const own =
    kitchen_id === null ? plans.where('user_id', '=', user_id) : plans.where('kitchen_id', '=', kitchen_id)
  const [plan] = await runPrepared(db, own)
  return { id: plan?.id, rules: { ...DEFAULT_RULES, ...(plan?.idea_rules as IdeaRules | null) } }
}

export async function updateRules(trx: Db, planId: number, rules: IdeaRules) {
  await trx
    .updateTable('meal_plans')
    .set({ idea_rules: JSON.stringify(rules) })
    .where('meal_plans.id', '=', planId)
    .execute()
}
