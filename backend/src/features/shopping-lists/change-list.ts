import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { requireMatch } from '../../http/etags.ts'
import { readList } from './read-list.ts'
import { lockList, touchList } from './shopping-lists.queries.ts'

export const IF_MATCH_OF_LIST = '`If-Match` is the list’s.'

/** Changes a list under its lock, tells the other devices, and reads it back. */
export function changeList(
  db: Db,
  id: number,
  change: (trx: Db, id: number) => Promise<void>,
  storeId?: number,
): Promise<ShoppingListRead> {
  return db.transaction().execute((trx) => changeLockedList(trx, id, change, storeId))
}

/** The same within a transaction that is already open. */
export async function changeLockedList(
  trx: Db,
  id: number,
  change: (trx: Db, id: number) => Promise<void>,
  storeId?: number,
): Promise<ShoppingListRead> {
  if (!(await lockList(trx, id))) throw notFound('Shopping list', id)
  await change(trx, id)
  await touchList(trx, id)
  return readList(trx, id, storeId)
}

/** What is on a list has no tag of its own: `If-Match` is the list's. Call with the list locked. */
export async function requireListMatch(request: FastifyRequest, trx: Db, id: number, storeId?: number) {
  if (request.headers['if-match'] !== undefined)
    requireMatch(request, 'Shopping list', id, await readList(trx, id, storeId))
}
