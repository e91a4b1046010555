import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The oldest public recipe with this title, locked, if it has no picture. */
export function findSampleRecipeWithoutPicture(db: Db, title: string) {
  return db
    .selectFrom('recipes')
    .select('recipes.id')
    .where('recipes.title', '=', title)
    .where('recipes.visibility', '=', 'public')
    .where('recipes.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recipe_images')
            .select('recipe_images.id')
            .whereRef('recipe_images.recipe_id', '=', 'recipes.id'),
        ),
      ),
    )
    .orderBy('recipes.id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Cached recipes are valid until their row changes, so the row must be written to show the picture. */
export async function touchRecipe(trx: Db, recipeId: number) {
  await trx
    .updateTable('recipes')
    .set({ version: sql`recipes.version` })
    .where('recipes.id', '=', recipeId)
    .execute()
}
