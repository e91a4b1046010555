import type { KitchenRating, RecipeCookingPage } from '@larder/contract/recipes/cookings'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { COUNT, NOW } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { isInOwnKitchen } from './cookings.access.ts'

type UserAndRecipe = { user_id: number; recipe_id: number }

/**
 * Recounts the entries of a user for a recipe. A separate statement locks the row first, so that the count sees entries committed
 * by concurrent transactions.
 */
export async function recountCookings(trx: Db, { user_id, recipe_id }: UserAndRecipe) {
  await trx
    .insertInto('cooked_recipes')
    .values({ user_id, recipe_id, times: 0, last_day: NOW })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'recipe_id'])
        .doUpdateSet((eb) => ({ times: eb.ref('cooked_recipes.times') })),
    )
    .execute()
  await trx
    .updateTable('cooked_recipes as t')
    .from((eb) =>
      eb
        .selectFrom('cookings')
        .select([
          COUNT.as('times'),
          sql<string | null>`max(day)`.as('last_day'),
          sql<number | null>`round(avg(half_stars) * 500)`.as('millistars'),
        ])
        .where('user_id', '=', user_id)
        .where('recipe_id', '=', recipe_id)
        .where('deleted_at', 'is', null)
        .as('counted'),
    )
    .set((eb) => ({
      times: eb.ref('counted.times'),
      last_day: eb.fn.coalesce('counted.last_day', 't.last_day'),
      millistars: eb.ref('counted.millistars'),
    }))
    .where('t.user_id', '=', user_id)
    .where('t.recipe_id', '=', recipe_id)
    .execute()
  await trx
    .deleteFrom('cooked_recipes')
    .where('user_id', '=', user_id)
    .where('recipe_id', '=', recipe_id)
    .where('times', '=', 0)
    .execute()
}

type OwnStatistics = Pick<RecipeCookingPage, 'my_count' | 'my_last_day' | 'my_rating'>

export async function findOwnStatistics(db: Db, { id }: Caller, recipeId: number): Promise<OwnStatistics> {
  const query = db
    .selectFrom('cooked_recipes')
    .select([
      'times as my_count',
      sql<string>`to_char(last_day, 'YYYY-MM-DD')`.as('my_last_day'),
      sql<number | null>`millistars::double precision / 1000`.as('my_rating'),
    ])
    .where('user_id', '=', id)
    .where('recipe_id', '=', recipeId)
  const [statistics] = await runPrepared(db, query)
  return statistics ?? { my_count: 0, my_last_day: null, my_rating: null }
}

/** Each member counts once, with the mean of their ratings. */
export async function findKitchenRating(
  db: Db,
  caller: Caller,
  recipeId: number,
): Promise<KitchenRating | null> {
  const query = db
    .selectFrom('recipes as r')
    .innerJoin('kitchen_members as m', 'm.kitchen_id', 'r.kitchen_id')
    .innerJoin('cooked_recipes as t', (join) =>
      join.onRef('t.user_id', '=', 'm.user_id').onRef('t.recipe_id', '=', 'r.id'),
    )
    .select([sql<number>`round(avg(t.millistars))::double precision / 1000`.as('rating'), COUNT.as('people')])
    .where('r.id', '=', recipeId)
    .where(isInOwnKitchen(caller))
    .where('t.millistars', 'is not', null)
    .having(COUNT, '>', 0)
  const [rating] = await runPrepared(db, query)
  return rating ?? null
}

/** Excludes the given recipe. */
export const countCookedRecipes = (db: Db, { id }: Caller, recipeId: number, most: number) =>
  countRows(
    db,
    db.selectFrom('cooked_recipes').where('user_id', '=', id).where('recipe_id', '<>', recipeId).limit(most),
  )
