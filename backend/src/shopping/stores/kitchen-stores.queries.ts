import type { Db } from '../../db/db.ts'
import type { EndedSharing } from '../../hooks/domain-hooks.ts'

export async function unshareOrTransferStores(trx: Db, { kitchenId, userId, heirId }: EndedSharing) {
  const change =
    heirId === undefined ? { visibility: 'private' as const, kitchen_id: null } : { user_id: heirId }
  await trx
    .updateTable('stores')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('stores.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('stores.user_id', '=', userId as number))
    .execute()
}
