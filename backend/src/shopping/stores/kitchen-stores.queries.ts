import type { Db } from '../../db/db.ts'
import type { SharingEnd } from '../../hooks/domain-hooks.ts'

export async function releaseStores(trx: Db, { kitchenId, userId, heirId }: SharingEnd) {
  const change =
    heirId === undefined ? { visibility: 'private' as const, kitchen_id: null } : { user_id: heirId }
  await trx
    .updateTable('stores')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('stores.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('stores.user_id', '=', userId as number))
    .execute()
}
