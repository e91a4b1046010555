import type { ShelfCreate, ShelfRead, ShelfUpdate } from '@larder/contract/shopping/shelves'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { refuseTakenName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { isVisible } from '../../food/ingredients/ingredients.access.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Resource } from '../../http/resource.ts'
import { isStoreVisible } from '../stores/stores.access.ts'
import { shelfAccess } from './shelves.access.ts'

const LAST = 2_147_483_647
const refuseTaken = refuseTakenName('Shelf', 'shelves_name_key')

/** A shelf with what the caller sees on it; also read inside a store. */
export function selectShelves(
  eb: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>,
  caller: Caller | undefined,
) {
  return eb
    .selectFrom('shelves')
    .select(['shelves.id', 'shelves.store_id', 'shelves.name', 'shelves.position'])
    .select(sql<string>`iso_time(shelves.created_at)`.as('created_at'))
    .select((shelf) =>
      jsonArrayFrom(
        shelf
          .selectFrom('shelf_ingredients as placed')
          .innerJoin('ingredients', 'ingredients.id', 'placed.ingredient_id')
          .select(['placed.ingredient_id', 'ingredients.name'])
          // Counted when read: an ingredient that is deleted, merged or moved elsewhere leaves no gap.
          .select(sql<number>`(row_number() over (order by placed.position) - 1)::integer`.as('position'))
          .whereRef('placed.shelf_id', '=', 'shelves.id')
          .where(isVisible(caller))
          .orderBy('placed.position'),
      ).as('ingredients'),
    )
}

export function findShelf(db: Db, id: number, caller: Caller | undefined): Promise<ShelfRead | undefined> {
  return selectShelves(db, caller)
    .innerJoin('stores', 'stores.id', 'shelves.store_id')
    .where('shelves.id', '=', id)
    .where(isStoreVisible(caller))
    .executeTakeFirst()
}

/** Under the lock of its store, so that positions never collide. */
async function lockShelf(trx: Db, id: number) {
  const itsStore = trx.selectFrom('shelves').select('shelves.store_id').where('shelves.id', '=', id)
  await trx
    .selectFrom('stores')
    .select('stores.id')
    .where('stores.id', '=', itsStore)
    .forUpdate()
    .executeTakeFirst()
  return trx
    .selectFrom('shelves')
    .select(['shelves.id', 'shelves.store_id'])
    .where('shelves.id', '=', id)
    .executeTakeFirst()
}

export function listShelves(db: Db, storeId: number, caller: Caller | undefined): Promise<ShelfRead[]> {
  return selectShelves(db, caller)
    .where('shelves.store_id', '=', storeId)
    .orderBy('shelves.position')
    .execute()
}

export async function insertShelf(trx: Db, storeId: number, shelf: ShelfCreate): Promise<number> {
  const id = await insertShelfAt(trx, storeId, shelf.name, LAST)
  await moveShelf(trx, storeId, id, shelf.position ?? LAST)
  return id
}

/** Leaves the other shelves where they are: for a walk that is written down in order. */
export async function insertShelfAt(
  trx: Db,
  storeId: number,
  name: string,
  position: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('shelves')
    .values({ store_id: storeId, name, position })
    .returning('shelves.id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken({ name }))
  return id
}

export async function updateShelf(trx: Db, shelf: { id: number; store_id: number }, changes: ShelfUpdate) {
  if (changes.name !== undefined)
    await trx
      .updateTable('shelves')
      .set({ name: changes.name })
      .where('shelves.id', '=', shelf.id)
      .execute()
      .catch(refuseTaken(changes))
  if (changes.position !== undefined) await moveShelf(trx, shelf.store_id, shelf.id, changes.position)
}

export async function deleteShelf(trx: Db, shelf: { id: number; store_id: number }) {
  await trx.deleteFrom('shelves').where('shelves.id', '=', shelf.id).execute()
  const ids = await listShelfIds(trx, shelf.store_id)
  await orderShelves(trx, ids)
}

export async function listShelfIds(trx: Db, storeId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('shelves')
    .select('shelves.id')
    .where('shelves.store_id', '=', storeId)
    .orderBy('shelves.position')
    .orderBy('shelves.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Writes the walk: the first id stands at position 0. */
export async function orderShelves(trx: Db, ids: number[]) {
  await sql`
    update shelves set position = walk.position - 1
    from unnest(${ids}::integer[]) with ordinality as walk (id, position)
    where shelves.id = walk.id`.execute(trx)
}

async function moveShelf(trx: Db, storeId: number, id: number, position: number) {
  const others = (await listShelfIds(trx, storeId)).filter((other) => other !== id)
  await orderShelves(trx, others.toSpliced(position, 0, id))
}

export const shelf: Resource<{ id: number; store_id: number }> & typeof shelfAccess = {
  ...shelfAccess,
  path: '/shelves',
  read: async (db, id, caller) => {
    const found = await findShelf(db, id, caller)
    return found && { body: found, etag: computeEtag(found) }
  },
  lock: lockShelf,
}
