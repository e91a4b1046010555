import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** Returns whether the caller can see the recipe. */
export async function insertFavourite(db: Db, caller: Caller, recipeId: number): Promise<boolean> {
  const { rows } = await sql`
    with seen as (
      select r.id from recipes r where r.id = ${recipeId} and ${isVisible(caller)}
      for key share),
    made as (
      insert into favourites (user_id, recipe_id) select ${caller.id}, seen.id from seen on conflict do nothing)
    select from seen`.execute(db)
  return rows.length > 0
}

export async function deleteFavourite(db: Db, { id }: Caller, recipeId: number) {
  await db.deleteFrom('favourites').where('user_id', '=', id).where('recipe_id', '=', recipeId).execute()
}

/** Excludes the given recipe. */
export const countFavourites = (db: Db, { id }: Caller, recipeId: number, most: number) =>
  countRows(
    db,
    sql`(select from favourites where user_id = ${id} and recipe_id <> ${recipeId} limit ${most})`,
  )

export async function isFavourite(db: Db, { id }: Caller, recipeId: number): Promise<boolean> {
  const found = await db
    .selectFrom('favourites')
    .select('id')
    .where('user_id', '=', id)
    .where('recipe_id', '=', recipeId)
    .executeTakeFirst()
  return found !== undefined
}
