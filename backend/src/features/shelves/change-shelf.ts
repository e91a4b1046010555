import type { ShelfRead } from '@larder/contract/shelves'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { lockStore } from '../stores/stores.queries.ts'
import { findShelf } from './shelves.queries.ts'

/** Changes a shelf under the lock of its store, so that positions never collide. */
export function changeShelf<Result>(
  db: Db,
  id: number,
  change: (trx: Db, shelf: ShelfRead) => Promise<Result>,
) {
  return db.transaction().execute(async (trx) => {
    await lockStore(trx, (await requireShelf(trx, id)).store_id)
    return change(trx, await requireShelf(trx, id))
  })
}

export async function requireShelf(db: Db, id: number): Promise<ShelfRead> {
  const shelf = await findShelf(db, id)
  if (!shelf) throw notFound('Shelf', id)
  return shelf
}
