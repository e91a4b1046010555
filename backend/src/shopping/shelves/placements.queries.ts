import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** An ingredient stands in one place per store: placing it takes it from where it stood. */
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
  const standing = await listPlaced(trx, shelf.id)
  const order = standing.toSpliced(position ?? standing.length, 0, ingredientId)
  await trx
    .insertInto('shelf_ingredients')
    .values({
      store_id: shelf.store_id,
      shelf_id: shelf.id,
      ingredient_id: ingredientId,
      position: standing.length,
    })
    .execute()
  await sql`
    update shelf_ingredients placed set position = row.position - 1
    from unnest(${order}::integer[]) with ordinality as row (ingredient_id, position)
    where placed.shelf_id = ${shelf.id} and placed.ingredient_id = row.ingredient_id`.execute(trx)
}

/** Fills the shelves of a new store; what comes earlier stands further in front. */
export async function insertPlacements(
  trx: Db,
  storeId: number,
  placements: { shelf_id: number; ingredient_id: number }[],
) {
  await sql`
    insert into shelf_ingredients (store_id, shelf_id, ingredient_id, position)
    select ${storeId}, placed.shelf_id, placed.ingredient_id, placed.position - 1
    from unnest(${placements.map((placed) => placed.shelf_id)}::integer[],
      ${placements.map((placed) => placed.ingredient_id)}::integer[])
      with ordinality as placed (shelf_id, ingredient_id, position)`.execute(trx)
}

export async function removeFromShelf(trx: Db, shelfId: number, ingredientId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shelf_ingredients')
    .where('shelf_id', '=', shelfId)
    .where('ingredient_id', '=', ingredientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function listPlaced(trx: Db, shelfId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('shelf_ingredients')
    .select('ingredient_id')
    .where('shelf_id', '=', shelfId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.ingredient_id)
}

/** A store that has placed both ingredients keeps the placement of the one that stays. */
export async function mergePlacements(trx: Db, { fromId, intoId }: { fromId: number; intoId: number }) {
  await sql`
    update shelf_ingredients placed set ingredient_id = ${intoId}
    where placed.ingredient_id = ${fromId} and not exists (
      select from shelf_ingredients other where other.store_id = placed.store_id and other.ingredient_id = ${intoId})`.execute(
    trx,
  )
}
