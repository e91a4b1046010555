import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { type Caller, requireItemAccess } from './access.ts'

/**
 * Call after the item is locked. While the request waited for the lock, the caller may have been removed from a
 * kitchen. This locks their memberships until the transaction ends and checks access again.
 */
export async function reauthorizeUnderLock(trx: Db, request: FastifyRequest) {
  const { caller } = request
  if (!caller?.kitchenIds.length) return
  request.caller = await lockCaller(trx, caller)
  await requireItemAccess(trx, request)
}

/** The caller with their present kitchens, which they cannot leave until the transaction ends. */
export const lockCaller = async (trx: Db, caller: Caller): Promise<Caller> => ({
  ...caller,
  kitchenIds: await lockMemberships(trx, caller.id),
})

async function lockMemberships(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kitchen_members')
    .select('kitchen_members.kitchen_id')
    .where('kitchen_members.user_id', '=', userId)
    .forKeyShare()
    .execute()
  return rows.map((row) => row.kitchen_id)
}
