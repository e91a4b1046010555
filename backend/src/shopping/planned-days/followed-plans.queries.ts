import {
  type ChangedMeal,
  MAX_FOLLOWED_MEALS,
  MAX_PLAN_CHANGES,
} from '@larder/contract/shopping/followed-plans'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Difference } from '../lists/recompute-list.ts'

const ISO_DAY = sql.lit('YYYY-MM-DD')
/** A list stops following a plan this many days after the last followed day. */
const FOLLOW_GRACE_DAYS = 14
/** Maximum number of meals that a recorded change names. */
const MAX_CHANGED_MEALS = 10
/** Limits how many recipes that contain an edited one are examined, so that saving stays fast. */
const MAX_CONTAINING_RECIPES = 1000

export type Choice = { left_out_ids: number[]; taken_ids: number[] }
export type FollowedPlanRow = Choice & {
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
  const { rows } = await sql<FollowedPlanRow>`
    select f.id, f.shopping_list_id, f.meal_plan_id, p.kitchen_id, p.user_id as plan_user_id, f.user_id, f.left_out_ids,
      f.taken_ids, array(select to_char(day, ${ISO_DAY}) from unnest(f.days) as day order by day) as days
    from followed_plans f join meal_plans p on p.id = f.meal_plan_id where f.shopping_list_id = ${listId}`.execute(
    trx,
  )
  return rows[0]
}

export async function saveFollowedPlan(
  trx: Db,
  {
    shopping_list_id,
    meal_plan_id,
    user_id,
    days,
    left_out_ids,
    taken_ids,
  }: Omit<FollowedPlanRow, 'id' | 'kitchen_id' | 'plan_user_id'>,
) {
  await sql`
    insert into followed_plans (shopping_list_id, meal_plan_id, user_id, days, left_out_ids, taken_ids)
    values (${shopping_list_id}, ${meal_plan_id}, ${user_id}, ${days}::date[], ${left_out_ids}::integer[],
      ${taken_ids}::integer[])
    on conflict (shopping_list_id) do update set user_id = excluded.user_id, days = excluded.days,
      left_out_ids = excluded.left_out_ids, taken_ids = excluded.taken_ids`.execute(trx)
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
  await sql`
    delete from followed_plans f using meal_plans p
    where p.id = f.meal_plan_id and p.kitchen_id = ${kitchenId} and f.user_id = ${userId}`.execute(trx)
}

export async function stopFollowingPastPlans(db: Db) {
  await sql`
    delete from followed_plans
    where (select max(day) from unnest(days) as day) < current_date - ${FOLLOW_GRACE_DAYS}::integer`.execute(
    db,
  )
}

/** Items for past days stay on the list and no longer change with the plan. */
export async function detachDaysBefore(trx: Db, { id }: FollowedPlanRow, day: string) {
  await sql`
    with released as (
      update shopping_list_recipes set followed_plan_id = null
      where followed_plan_id = ${id} and day < ${day}::date returning id)
    delete from shopping_list_needs n using released where n.shopping_list_recipe_id = released.id`.execute(
    trx,
  )
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
  const { rows } = await sql<PlannedDish>`
    select m.id as meal_id, to_char(m.day, ${ISO_DAY}) as day, m.recipe_id, m.title, m.servings
    from planned_meals m
    where m.meal_plan_id = ${planId} and m.day = any (${days}::date[]) and not m.is_removed
      and m.recipe_id is not null and m.title is not null and m.leftover_of_key is null
    order by m.day, m.id limit ${MAX_FOLLOWED_MEALS}`.execute(trx)
  return rows
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
  const { rows } = await sql<Entry>`
    select id, planned_meal_id as meal_id, recipe_id, title, to_char(day, ${ISO_DAY}) as day, planned_servings, is_left_out
    from shopping_list_recipes where followed_plan_id = ${id} order by id`.execute(trx)
  return rows
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

export type NewNeed = {
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
export async function updateAtHome(trx: Db, { id }: FollowedPlanRow, { left_out_ids, taken_ids }: Choice) {
  await sql`
    update shopping_list_needs set is_at_home = ingredient_id = any (${left_out_ids}::integer[])
    where followed_plan_id = ${id} and ingredient_id = any (${[...left_out_ids, ...taken_ids]}::integer[])`.execute(
    trx,
  )
}

/** Deletes entries of removed meals without remaining parts. */
export async function deleteUnusedEntries(trx: Db, { id }: FollowedPlanRow) {
  await sql`
    delete from shopping_list_recipes entry where followed_plan_id = ${id} and day is null
      and not exists (select from shopping_list_parts p where p.shopping_list_recipe_id = entry.id)`.execute(
    trx,
  )
}

export async function insertPlanChange(
  trx: Db,
  listId: number,
  userId: number,
  { more, less }: Difference,
  meals: ChangedMeal[],
) {
  const named = JSON.stringify(meals.slice(0, MAX_CHANGED_MEALS))
  await sql`
    insert into shopping_list_changes (shopping_list_id, user_id, more, less, meals)
    values (${listId}, ${userId}, ${more}, ${less}, ${named}::jsonb)`.execute(trx)
  await sql`
    delete from shopping_list_changes where shopping_list_id = ${listId} and id <= (
      select id from shopping_list_changes where shopping_list_id = ${listId}
      order by id desc offset ${MAX_PLAN_CHANGES} limit 1)`.execute(trx)
}

type FoodWeights = { grams_per_ml: number | null; grams_per_piece: number | null }

export async function listFoodWeights(db: Db, ids: number[]): Promise<Map<number, FoodWeights>> {
  const rows = await db
    .selectFrom('ingredients')
    .select(['ingredients.id', 'grams_per_ml', 'grams_per_piece'])
    .where('ingredients.id', '=', sql<number>`any (${ids}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, ...weights }) => [id, weights]))
}
