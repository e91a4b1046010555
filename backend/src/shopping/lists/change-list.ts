import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { buildItemResponse, changeOne, deleteOne, lockOne } from '../../http/resource.ts'
import { shoppingList } from './read-list.ts'
import { recomputeList } from './recompute-list.ts'
import { type LockedList, touchList } from './shopping-lists.queries.ts'

type Change = (trx: Db, listId: number, list: LockedList) => Promise<unknown>

/** If the list follows a plan, recomputes it, because ticks change the remaining needs. Notifies other devices on commit. */
export const applyAndNotify = (change: Change) => async (trx: Db, list: LockedList) => {
  await change(trx, list.id, list)
  if (list.is_following) await recomputeList(trx, list.id)
  await touchList(trx, list.id)
}

export function changeList(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change,
  storeId?: number,
) {
  return changeOne(shoppingList(storeId), db, request, reply, applyAndNotify(change))
}

/** Items have no ETag of their own: `If-Match` must contain the ETag of the list. */
export function removeFromList(db: Db, request: FastifyRequest, reply: FastifyReply, change: Change) {
  return deleteOne(shoppingList(), db, request, reply, applyAndNotify(change))
}

type AddOptions = {
  status?: number
  storeId?: number | undefined
  /** Runs before the list is locked. */
  beforeLock?: (trx: Db) => Promise<unknown>
}

/** For POST requests. Repeating a request with the same Idempotency-Key has no effect. */
export function addToList(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change,
  { status = 201, storeId, beforeLock }: AddOptions = {},
) {
  return runIdempotentWrite(request, reply, db, async (trx) => {
    await beforeLock?.(trx)
    const list = shoppingList(storeId)
    const locked = await lockOne(list, trx, request)
    await applyAndNotify(change)(trx, locked)
    const { headers, body } = await buildItemResponse(list, trx, locked.id, request.caller)
    return {
      status,
      headers: { ...headers, ...(status === 201 && { location: `${list.path}/${locked.id}` }) },
      body,
    }
  })
}
