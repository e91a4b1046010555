import type { Db } from '../../db/db.ts'
import type { EndedSharing } from '../../hooks/domain-hooks.ts'

/** Includes the trash: a restored item must not come back into the kitchen. */
export async function unshareOrTransferBooks(trx: Db, { kitchenId, userId, heirId }: EndedSharing) {
  const change =
    heirId === undefined ? { visibility: 'private' as const, kitchen_id: null } : { user_id: heirId }
  await trx
    .updateTable('books')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('books.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('books.user_id', '=', userId as number))
    .execute()
}
