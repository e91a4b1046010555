import { MAX_FAVOURITES } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { countFavourites, insertFavourite } from './favourites.queries.ts'

export async function addFavourite(db: Db, caller: Caller, recipeId: number) {
  const count = await countFavourites(db, caller, recipeId, MAX_FAVOURITES)
  if (count >= MAX_FAVOURITES)
    throw conflict('limit_reached', `You have ${count} favourites, which is the maximum.`, {
      count,
      limit: MAX_FAVOURITES,
    })
  if (!(await insertFavourite(db, caller, recipeId))) throw notFound('Recipe', recipeId)
}
