import type { Db } from '../../db/db.ts'
import { orderedIds } from '../../db/input-rows.ts'

/** An ingredient is on one shelf per store, so a new placement replaces the old one. */
export async function placeIngredient(
  trx: Db,
  shelf: { id: number; store_id: number },
  ingredientId: number,
  position: number | undefined,
) {
  await trx
    .deleteFrom('shelf_ingredients')
    .where('store_id', '=', shelf.store_id)
    .where('ingredient_id', '=', ingredientId)
    .execute()
  const existing = await listShelfIngredients(trx, shelf.id)
  const order = existing.toSpliced(position ?? existing.length, 0, ingredientId)
  await trx
    .insertInto('shelf_ingredients')
    .values({
      store_id: shelf.store_id,
      shelf_id: shelf.id,
      ingredient_id: ingredientId,
      position: existing.length,
    })
    .execute()
  await trx
    .updateTable('shelf_ingredients as placed')
    .from(orderedIds(order))
    .set((eb) => ({ position: eb('ordered.position', '-', 1) }))
    .where('placed.shelf_id', '=', shelf.id)
    .whereRef('placed.ingredient_id', '=', 'ordered.id')
    .execute()
}

export async function removeFromShelf(trx: Db, shelfId: number, ingredientId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shelf_ingredients')
    .where('shelf_id', '=', shelfId)
    .where('ingredient_id', '=', ingredientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function listShelfIngredients(trx: Db, shelfId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('shelf_ingredients')
    .select('ingredient_id')
    .where('shelf_id', '=', shelfId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.ingredient_id)
}

/** If both ingredients are placed in a store, the placement of the remaining one stays. */
export async function mergePlacements(trx: Db, { fromId, intoId }: { fromId: number; intoId: number }) {
  await trx
    .updateTable('shelf_ingredients as placed')
    .set({ ingredient_id: intoId })
    .where('placed.ingredient_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shelf_ingredients as other')
            .whereRef('other.store_id', '=', 'placed.store_id')
            .where('other.ingredient_id', '=', intoId),
        ),
      ),
    )
    .execute()
}
