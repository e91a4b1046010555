import {
  MAX_RECIPE_REQUESTS,
  RECIPE_REQUEST_DAYS,
  type RecipeRequest,
  type UnsharedBookRecipes,
} from '@larder/contract/planning/recipe-requests'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo, NOW } from '../../db/expressions.ts'
import { notify } from '../../db/notify.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource } from '../../http/resource.ts'
import { MEAL_PLANS_CHANNEL } from '../meal-plan/meal-plans.queries.ts'
import { isUnshared } from '../meal-plan/unshared-recipes.queries.ts'
import { isForOwner, recipeRequestAccess } from './recipe-requests.access.ts'

const selectRequests = (db: Db) =>
  db
    .selectFrom('recipe_requests as q')
    .innerJoin('recipes as r', 'r.id', 'q.recipe_id')
    .innerJoin('kitchens as kitchen', 'kitchen.id', 'q.kitchen_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.recipe_id', 'r.title', 'q.kitchen_id', 'kitchen.name as kitchen_name', 'q.user_id'])
    .select(['u.username', 'q.created_at'])

export async function listRecipeRequests(db: Db, caller: Caller): Promise<RecipeRequest[]> {
  return selectRequests(db)
    .where(isForOwner(caller))
    .orderBy('q.id', 'desc')
    .limit(MAX_RECIPE_REQUESTS)
    .execute()
}

/** Owner and title are for the notification. */
export type NewRequest = { owner_id: number; recipe_id: number; kitchen_id: number; title: string }

type Source = RawBuilder<unknown>

/** Requests the recipes of `source` that are hidden from the kitchen and belong to another member. */
const insertRequests = async (trx: Db, caller: Caller, source: Source): Promise<NewRequest[]> => {
  // Raw: reads and inserts in one statement, from a source that the caller gives.
  const { rows } = await sql<NewRequest>`
    with hidden as (
      select r.id, r.user_id, r.title, of.kitchen_id from ${source}
      join recipes r on r.id = of.recipe_id
      join kitchen_members owner on owner.kitchen_id = of.kitchen_id and owner.user_id = r.user_id
      where of.kitchen_id = any (${caller.kitchenIds}::integer[]) and r.user_id <> ${caller.id}
        and ${sql.raw(isUnshared('r', 'of.kitchen_id'))}
      order by r.id limit ${MAX_RECIPE_REQUESTS}),
    inserted as (
      insert into recipe_requests (recipe_id, kitchen_id, user_id)
      select id, kitchen_id, ${caller.id} from hidden
      on conflict (recipe_id, kitchen_id, user_id) do nothing returning recipe_id, kitchen_id)
    select hidden.user_id as owner_id, inserted.recipe_id, inserted.kitchen_id, hidden.title
    from inserted join hidden on hidden.id = inserted.recipe_id order by inserted.recipe_id`.execute(trx)
  return rows
}

export const insertMealRequest = (trx: Db, caller: Caller, mealId: number) =>
  insertRequests(
    trx,
    caller,
    sql`(select m.recipe_id, p.kitchen_id from planned_meals m join meal_plans p on p.id = m.meal_plan_id
         where m.id = ${mealId}) of`,
  )

export const insertBookRequests = (trx: Db, caller: Caller, bookId: number, ownerId: number) =>
  insertRequests(
    trx,
    caller,
    sql`(select br.recipe_id, b.kitchen_id from books b join book_recipes br on br.book_id = b.id
           join recipes owned on owned.id = br.recipe_id and owned.user_id = ${ownerId}
         where b.id = ${bookId} and b.search is null) of`,
  )

/** Lists recipes of a kitchen's book that the kitchen cannot read, by owner. Only the owner gets the titles. */
export async function listUnsharedInBook(
  db: Db,
  caller: Caller,
  bookId: number,
): Promise<UnsharedBookRecipes[]> {
  // Raw: aggregates with filters, orders and an array slice.
  const { rows } = await sql<UnsharedBookRecipes>`
    select r.user_id as owner_id, u.username as owner_name, count(*)::integer as recipe_count,
      bool_and(exists (
        select from recipe_requests q
        where q.recipe_id = r.id and q.kitchen_id = b.kitchen_id and q.user_id = ${caller.id})) as is_requested,
      coalesce(
        (array_agg(json_build_object('id', r.id, 'title', r.title) order by br.position, r.id)
          filter (where r.user_id = ${caller.id}))[1:${sql.lit(MAX_RECIPE_REQUESTS)}], '{}') as recipes
    from books b join book_recipes br on br.book_id = b.id join recipes r on r.id = br.recipe_id
    join kitchen_members owner on owner.kitchen_id = b.kitchen_id and owner.user_id = r.user_id
    join users u on u.id = r.user_id
    where b.id = ${bookId} and b.search is null and b.kitchen_id = any (${caller.kitchenIds}::integer[])
      and ${sql.raw(isUnshared('r', 'b.kitchen_id'))}
    group by r.user_id, u.username order by lower(u.username)`.execute(db)
  return rows
}

export async function declineRequest(trx: Db, { id }: { id: number }) {
  await trx.updateTable('recipe_requests').set({ declined_at: NOW }).where('id', '=', id).execute()
}

export const recipeRequest = defineResource(recipeRequestAccess, {
  path: '/recipe-requests',
  find: (db, id) => selectRequests(db).where('q.id', '=', id).executeTakeFirst(),
  lock: (trx, id) =>
    trx.selectFrom('recipe_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
})

/** Deletes fulfilled requests after a recipe was shared, and makes devices reload the plans of the requesting kitchens. */
export async function endFulfilledRequests(trx: Db, { recipeId }: { recipeId: number }) {
  const ended = await trx
    .deleteFrom('recipe_requests as q')
    .using('recipes as r')
    .where('r.id', '=', recipeId)
    .whereRef('q.recipe_id', '=', 'r.id')
    .where(sql<boolean>`not (${sql.raw(isUnshared('r', 'q.kitchen_id'))})`)
    .returning('q.kitchen_id')
    .execute()
  for (const id of new Set(ended.map(({ kitchen_id }) => kitchen_id)))
    await notify(trx, MEAL_PLANS_CHANNEL, `${id}:0`)
}

export async function deleteOldRequests(db: Db) {
  await db.deleteFrom('recipe_requests').where('created_at', '<', daysAgo(RECIPE_REQUEST_DAYS)).execute()
}
