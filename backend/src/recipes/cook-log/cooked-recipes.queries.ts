import type { KitchenRating, RecipeCookingPage } from '@larder/contract/recipes/cookings'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isInOwnKitchen } from './cookings.access.ts'

type UserAndRecipe = { user_id: number; recipe_id: number }

/**
 * Recounts the entries of a user for a recipe. A separate statement locks the row first, so that the count sees entries committed
 * by concurrent transactions.
 */
export async function recountCookings(trx: Db, { user_id, recipe_id }: UserAndRecipe) {
  await sql`
    insert into cooked_recipes (user_id, recipe_id, times, last_day) values (${user_id}, ${recipe_id}, 0, now())
    on conflict (user_id, recipe_id) do update set times = cooked_recipes.times`.execute(trx)
  await sql`
    update cooked_recipes t
    set times = counted.times, last_day = coalesce(counted.last_day, t.last_day), millistars = counted.millistars
    from (
      select count(*) as times, max(day) as last_day, round(avg(half_stars) * 500) as millistars
      from cookings
      where user_id = ${user_id} and recipe_id = ${recipe_id} and deleted_at is null) counted
    where t.user_id = ${user_id} and t.recipe_id = ${recipe_id}`.execute(trx)
  await sql`
    delete from cooked_recipes
    where user_id = ${user_id} and recipe_id = ${recipe_id} and times = 0`.execute(trx)
}

type OwnStatistics = Pick<RecipeCookingPage, 'my_count' | 'my_last_day' | 'my_rating'>

export async function findOwnStatistics(db: Db, { id }: Caller, recipeId: number): Promise<OwnStatistics> {
  const { rows } = await sql<OwnStatistics>`
    select times as my_count, to_char(last_day, 'YYYY-MM-DD') as my_last_day,
      millistars::double precision / 1000 as my_rating
    from cooked_recipes where user_id = ${id} and recipe_id = ${recipeId}`.execute(db)
  return rows[0] ?? { my_count: 0, my_last_day: null, my_rating: null }
}

/** Each member counts once, with the mean of their ratings. */
export async function findKitchenRating(
  db: Db,
  caller: Caller,
  recipeId: number,
): Promise<KitchenRating | null> {
  const { rows } = await sql<KitchenRating>`
    select round(avg(t.millistars))::double precision / 1000 as rating, count(*)::integer as people
    from recipes r
      join kitchen_members m on m.kitchen_id = r.kitchen_id
      join cooked_recipes t on t.user_id = m.user_id and t.recipe_id = r.id
    where r.id = ${recipeId} and ${isInOwnKitchen(caller)} and t.millistars is not null
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** Excludes the given recipe. */
export const countCookedRecipes = (db: Db, { id }: Caller, recipeId: number, most: number) =>
  countRows(
    db,
    sql`(select from cooked_recipes where user_id = ${id} and recipe_id <> ${recipeId} limit ${most})`,
  )
