import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** True once in the life of a database; commit it together with what it stands for. */
export async function reachMilestone(trx: Db, name: string): Promise<boolean> {
  const reached = await trx
    .insertInto('milestones')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return reached !== undefined
}

export async function hasMilestone(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('milestones').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}

/** The oldest public recipe of this title, locked, if nobody has given it a picture. */
export function findBareSampleRecipe(db: Db, title: string) {
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

/** What is kept in memory of a recipe is good until its row is written: else who has read it goes on seeing it without. */
export async function markChanged(trx: Db, recipeId: number) {
  await trx
    .updateTable('recipes')
    .set({ version: sql`recipes.version` })
    .where('recipes.id', '=', recipeId)
    .execute()
}
