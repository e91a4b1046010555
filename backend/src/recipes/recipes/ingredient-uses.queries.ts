import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inUse } from '../../errors/http-error.ts'
import { refreshRecipes } from './recipes.queries.ts'

type IngredientRef = { ingredientId: number }

export async function requireUnusedIngredient(trx: Db, { ingredientId }: IngredientRef) {
  const uses = await countRecipes(trx, ingredientId)
  if (uses.listed + uses.trashed > 0) throw inUse('Ingredient', ingredientId, uses)
}

export async function refreshRecipesWithIngredient(trx: Db, { ingredientId }: IngredientRef) {
  await refreshRecipes(trx, await listRecipeIds(trx, ingredientId))
}

export async function mergeIngredientInRecipes(
  trx: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
) {
  const recipeIds = await listRecipeIds(trx, fromId)
  await trx
    .updateTable('recipe_ingredients')
    .set({ ingredient_id: intoId })
    .where('ingredient_id', '=', fromId)
    .execute()
  await refreshRecipes(trx, recipeIds)
}

async function listRecipeIds(db: Db, ingredientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe_ingredients')
    .select('recipe_id')
    .distinct()
    .where('ingredient_id', '=', ingredientId)
    .execute()
  return rows.map((row) => row.recipe_id)
}

/** Includes the trash, because its recipes can be restored. */
async function countRecipes(db: Db, ingredientId: number) {
  return db
    .selectFrom('recipes')
    .select([
      sql<number>`(count(*) filter (where deleted_at is null))::integer`.as('listed'),
      sql<number>`(count(*) filter (where deleted_at is not null))::integer`.as('trashed'),
    ])
    .where('id', 'in', (eb) =>
      eb.selectFrom('recipe_ingredients').select('recipe_id').where('ingredient_id', '=', ingredientId),
    )
    .executeTakeFirstOrThrow()
}
