import {
  type ChangedMeal,
  MAX_FOLLOWED_MEALS,
  MAX_PLAN_CHANGES,
} from '@larder/contract/shopping/followed-plans'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Difference } from '../lists/recompute-list.ts'

const ISO_DAY = sql.lit('YYYY-MM-DD')
const formatDay = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, ${ISO_DAY})`.as('day')
/** A list stops following a plan this many days after the last followed day. */
const FOLLOW_GRACE_DAYS = 14
/** Maximum number of meals that a recorded change names. */
const MAX_CHANGED_MEALS = 10
/** Limits how many recipes that contain an edited one are examined, so that saving stays fast. */
const MAX_CONTAINING_RECIPES = 1000

export type AtHomeChoice = { left_out_ids: number[]; taken_ids: number[] }
export type FollowedPlanRow = AtHomeChoice & {
  id: number
  shopping_list_id: number
  meal_plan_id: number
  kitchen_id: number | null
  plan_user_id: number | null
  user_id: number
  days: string[]
}

/** In ascending order, because lists must be locked in this order. */
export async function listFollowingLists(trx: Db, planId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('followed_plans')
    .select('shopping_list_id')
    .where('meal_plan_id', '=', planId)
    .orderBy('shopping_list_id')
    .execute()
  return rows.map((row) => row.shopping_list_id)
}

/** Lists that follow a meal with this recipe or with a recipe that contains it, in ascending order. */
export async function listListsWithRecipe(trx: Db, recipeId: number) {
  // Raw: a recursive query that runs on every change to a recipe.
  const query = sql<{ shopping_list_id: number; recipe_id: number }>`
    with recursive containing (id) as (
      select ${recipeId}::integer
      union select i.recipe_id from containing join recipe_ingredients i on i.inner_recipe_id = containing.id)
    select distinct f.shopping_list_id, e.recipe_id
    from (select id from containing limit ${MAX_CONTAINING_RECIPES}) h
    join shopping_list_recipes e on e.recipe_id = h.id join followed_plans f on f.id = e.followed_plan_id
    where e.day is not null order by f.shopping_list_id`
  return runPrepared(trx, query)
}

export async function findFollowedPlan(trx: Db, listId: number): Promise<FollowedPlanRow | undefined> {
  return trx
    .selectFrom('followed_plans as f')
    .innerJoin('meal_plans as p', 'p.id', 'f.meal_plan_id')
    .select(['f.id', 'f.shopping_list_id', 'f.meal_plan_id', 'p.kitchen_id', 'p.user_id as plan_user_id'])
    .select(['f.user_id', 'f.left_out_ids', 'f.taken_ids'])
    .select(
      sql<string[]>`array(select to_char(day, ${ISO_DAY}) from unnest(f.days) as day order by day)`.as(
        'days',
      ),
    )
    .where('f.shopping_list_id', '=', listId)
    .executeTakeFirst()
}

export async function saveFollowedPlan(
  trx: Db,
  plan: Omit<FollowedPlanRow, 'id' | 'kitchen_id' | 'plan_user_id'>,
) {
  const { shopping_list_id, meal_plan_id, ...choice } = plan
  await trx
    .insertInto('followed_plans')
    .values({ shopping_list_id, meal_plan_id, ...choice })
    .onConflict((conflict) => conflict.column('shopping_list_id').doUpdateSet(choice))
    .execute()
}

/** The items stay on the list. */
export async function stopFollowing(trx: Db, listId: number): Promise<boolean> {
  const ended = trx.deleteFrom('followed_plans').where('shopping_list_id', '=', listId)
  return (await ended.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** For a member who lost access to the plan. */
export async function stopFollowingForMember(
  trx: Db,
  { kitchenId, userId }: { kitchenId: number; userId: number },
) {
  await trx
    .deleteFrom('followed_plans as f')
    .using('meal_plans as p')
    .whereRef('p.id', '=', 'f.meal_plan_id')
    .where('p.kitchen_id', '=', kitchenId)
    .where('f.user_id', '=', userId)
    .execute()
}

export async function stopFollowingPastPlans(db: Db) {
  const lastDay = sql`(select max(day) from unnest(days) as day)`
  await db
    .deleteFrom('followed_plans')
    .where(lastDay, '<', sql`current_date - ${FOLLOW_GRACE_DAYS}::integer`)
    .execute()
}

/** Items for past days stay on the list and no longer change with the plan. */
export async function detachDaysBefore(trx: Db, { id }: FollowedPlanRow, day: string) {
  await trx
    .with('released', (cte) =>
      cte
        .updateTable('shopping_list_recipes')
        .set({ followed_plan_id: null })
        .where('followed_plan_id', '=', id)
        .where('day', '<', day)
        .returning('id'),
    )
    .deleteFrom('shopping_list_needs as n')
    .using('released')
    .whereRef('n.shopping_list_recipe_id', '=', 'released.id')
    .execute()
}

export type PlannedDish = {
  meal_id: number
  day: string
  recipe_id: number
  title: string
  servings: number | null
}

/** Meals cooked from a recipe; leftovers need no shopping. */
export async function listDishes(trx: Db, planId: number, days: string[]): Promise<PlannedDish[]> {
  return trx
    .selectFrom('planned_meals as m')
    .select(['m.id as meal_id', formatDay('m.day'), 'm.recipe_id', 'm.title', 'm.servings'])
    .where('m.meal_plan_id', '=', planId)
    .where('m.day', '=', any(days))
    .where('m.is_removed', '=', false)
    .where('m.recipe_id', 'is not', null)
    .where('m.title', 'is not', null)
    .where('m.leftover_of_key', 'is', null)
    .orderBy('m.day')
    .orderBy('m.id')
    .limit(MAX_FOLLOWED_MEALS)
    .$narrowType<{ day: NotNull; recipe_id: NotNull; title: NotNull }>()
    .execute()
}

export type Entry = {
  id: number
  meal_id: number | null
  recipe_id: number | null
  title: string
  day: string | null
  planned_servings: number | null
  is_left_out: boolean
}

export async function listEntries(trx: Db, { id }: FollowedPlanRow): Promise<Entry[]> {
  return trx
    .selectFrom('shopping_list_recipes')
    .select(['id', 'planned_meal_id as meal_id', 'recipe_id', 'title', formatDay('day')])
    .select(['planned_servings', 'is_left_out'])
    .where('followed_plan_id', '=', id)
    .orderBy('id')
    .execute()
}

export async function insertEntry(
  trx: Db,
  { id, shopping_list_id }: FollowedPlanRow,
  { meal_id, day, servings: planned_servings, recipe_id }: PlannedDish,
  { title, servings, isReadable }: { title: string; servings: number | null; isReadable: boolean },
): Promise<number> {
  const values = { shopping_list_id, followed_plan_id: id, planned_meal_id: meal_id }
  const entry = await trx
    .insertInto('shopping_list_recipes')
    .values({ ...values, recipe_id, title, servings, day, planned_servings, lacks_ingredients: !isReadable })
    .returning('shopping_list_recipes.id')
    .executeTakeFirstOrThrow()
  return entry.id
}

export async function updateEntry(
  trx: Db,
  entryId: number,
  change: {
    day?: string | null
    planned_meal_id?: number | null
    title?: string
    servings?: number | null
    planned_servings?: number | null
    is_left_out?: boolean
    lacks_ingredients?: boolean
  },
) {
  await trx
    .updateTable('shopping_list_recipes')
    .set(change)
    .where('shopping_list_recipes.id', '=', entryId)
    .execute()
}

type NewNeed = {
  ingredient_id: number
  name: string
  amount_grams: number | null
  amount_readable: string
  is_at_home: boolean
}

export async function replaceNeeds(trx: Db, { id }: FollowedPlanRow, entryId: number, needs: NewNeed[]) {
  await trx.deleteFrom('shopping_list_needs').where('shopping_list_recipe_id', '=', entryId).execute()
  if (needs.length === 0) return
  const rows = needs.map((need) => ({ ...need, followed_plan_id: id, shopping_list_recipe_id: entryId }))
  await trx.insertInto('shopping_list_needs').values(rows).execute()
}

/** Applies a new choice of ingredients at home to existing needs. */
export async function updateAtHome(
  trx: Db,
  { id }: FollowedPlanRow,
  { left_out_ids, taken_ids }: AtHomeChoice,
) {
  await trx
    .updateTable('shopping_list_needs')
    .set({ is_at_home: sql<boolean>`ingredient_id = ${any(left_out_ids)}` })
    .where('followed_plan_id', '=', id)
    .where('ingredient_id', '=', any([...left_out_ids, ...taken_ids]))
    .execute()
}

/** Deletes entries of removed meals without remaining parts. */
export async function deleteUnusedEntries(trx: Db, { id }: FollowedPlanRow) {
  await trx
    .deleteFrom('shopping_list_recipes as entry')
    .where('followed_plan_id', '=', id)
    .where('day', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('shopping_list_parts as p').whereRef('p.shopping_list_recipe_id', '=', 'entry.id')),
      ),
    )
    .execute()
}

export async function insertPlanChange(
  trx: Db,
  listId: number,
  userId: number,
  { more, less }: Difference,
  meals: ChangedMeal[],
) {
  const named = JSON.stringify(meals.slice(0, MAX_CHANGED_MEALS))
  await trx
    .insertInto('shopping_list_changes')
    .values({ shopping_list_id: listId, user_id: userId, more, less, meals: named })
    .execute()
  await trx
    .deleteFrom('shopping_list_changes')
    .where('shopping_list_id', '=', listId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('shopping_list_changes')
        .select('id')
        .where('shopping_list_id', '=', listId)
        .orderBy('id', 'desc')
        .offset(MAX_PLAN_CHANGES)
        .limit(1),
    )
    .execute()
}

type FoodWeights = { grams_per_ml: number | null; grams_per_piece: number | null }

export async function listFoodWeights(db: Db, ids: number[]): Promise<Map<number, FoodWeights>> {
  const rows = await db
    .selectFrom('ingredients')
    .select(['ingredients.id', 'grams_per_ml', 'grams_per_piece'])
    .where('ingredients.id', '=', any(ids))
    .execute()
  return new Map(rows.map(({ id, ...weights }) => [id, weights]))
}
