import type { ShelfCreate, ShelfRead, ShelfUpdate } from '@larder/contract/shopping/shelves'
import type { Db } from '../../db/db.ts'
import { orderedIds } from '../../db/input-rows.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Resource } from '../../http/resource.ts'
import { insertShelfAt, refuseDuplicateShelf, selectShelves } from '../stores/store-shelves.queries.ts'
import { storeVisibleCondition } from '../stores/stores.access.ts'
import { shelfAccess } from './shelves.access.ts'

const LAST_POSITION = 2_147_483_647

function findShelf(db: Db, id: number, caller: Caller | undefined): Promise<ShelfRead | undefined> {
  return selectShelves(db, caller)
    .innerJoin('stores', 'stores.id', 'shelves.store_id')
    .where('shelves.id', '=', id)
    .where(storeVisibleCondition(caller))
    .executeTakeFirst()
}

/** Locks the store, so that positions stay unique. */
async function lockShelf(trx: Db, id: number) {
  const storeId = trx.selectFrom('shelves').select('shelves.store_id').where('shelves.id', '=', id)
  await trx
    .selectFrom('stores')
    .select('stores.id')
    .where('stores.id', '=', storeId)
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
  const id = await insertShelfAt(trx, storeId, shelf.name, LAST_POSITION)
  await moveShelf(trx, storeId, id, shelf.position ?? LAST_POSITION)
  return id
}

export async function updateShelf(trx: Db, shelf: { id: number; store_id: number }, changes: ShelfUpdate) {
  if (changes.name !== undefined)
    await trx
      .updateTable('shelves')
      .set({ name: changes.name })
      .where('shelves.id', '=', shelf.id)
      .execute()
      .catch(refuseDuplicateShelf(changes))
  if (changes.position !== undefined) await moveShelf(trx, shelf.store_id, shelf.id, changes.position)
}

export async function deleteShelf(trx: Db, shelf: { id: number; store_id: number }) {
  await trx.deleteFrom('shelves').where('shelves.id', '=', shelf.id).execute()
  const ids = await listShelfIds(trx, shelf.store_id)
  await orderShelves(trx, ids)
}

export async function listShelfIds(db: Db, storeId: number): Promise<number[]> {
  const ordered = db
    .selectFrom('shelves')
    .select('shelves.id')
    .where('shelves.store_id', '=', storeId)
    .orderBy('shelves.position')
    .orderBy('shelves.id')
  return (await runPrepared(db, ordered)).map((row) => row.id)
}

/** Sets positions in the order of `ids`, starting at 0. */
export async function orderShelves(trx: Db, ids: number[]) {
  await trx
    .updateTable('shelves')
    .from(orderedIds(ids))
    .set((eb) => ({ position: eb('ordered.position', '-', 1) }))
    .whereRef('shelves.id', '=', 'ordered.id')
    .execute()
}

async function moveShelf(trx: Db, storeId: number, id: number, position: number) {
  const otherIds = (await listShelfIds(trx, storeId)).filter((other) => other !== id)
  await orderShelves(trx, otherIds.toSpliced(position, 0, id))
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
