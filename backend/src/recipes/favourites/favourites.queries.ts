import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/** Returns whether the caller can see the recipe. */
export async function insertFavourite(db: Db, caller: Caller, recipeId: number): Promise<boolean> {
  const seen = await db
    .with('seen', (cte) =>
      cte
        .selectFrom('recipes as r')
        .select('r.id')
        .where('r.id', '=', recipeId)
        .where(isVisible(caller))
        .forKeyShare(),
    )
    .with('inserted', (cte) =>
      cte
        .insertInto('favourites')
        .columns(['user_id', 'recipe_id'])
        .expression((eb) => eb.selectFrom('seen').select([eb.val(caller.id).as('user_id'), 'seen.id']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('seen')
    .select('seen.id')
    .executeTakeFirst()
  return seen !== undefined
}

export async function deleteFavourite(db: Db, { id }: Caller, recipeId: number) {
  await db.deleteFrom('favourites').where('user_id', '=', id).where('recipe_id', '=', recipeId).execute()
}

/** Excludes the given recipe. */
export const countFavourites = (db: Db, { id }: Caller, recipeId: number, most: number) =>
  countRows(
    db,
    db.selectFrom('favourites').where('user_id', '=', id).where('recipe_id', '<>', recipeId).limit(most),
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
