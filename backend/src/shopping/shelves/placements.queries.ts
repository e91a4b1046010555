import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

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
  await sql`
    update shelf_ingredients placed set position = row.position - 1
    from unnest(${order}::integer[]) with ordinality as row (ingredient_id, position)
    where placed.shelf_id = ${shelf.id} and placed.ingredient_id = row.ingredient_id`.execute(trx)
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
  await sql`
    update shelf_ingredients placed set ingredient_id = ${intoId}
    where placed.ingredient_id = ${fromId} and not exists (
      select from shelf_ingredients other where other.store_id = placed.store_id and other.ingredient_id = ${intoId})`.execute(
    trx,
  )
}
