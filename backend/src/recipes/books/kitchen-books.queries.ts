import type { Db } from '../../db/db.ts'

/** In the trash, too: what comes out of it must not come back into the kitchen. */
const inKitchen = (trx: Db, kitchenId: number, userId?: number) =>
  trx
    .updateTable('books')
    .where('books.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('books.user_id', '=', userId as number))

/** Those of one owner, or all: private from now on. */
export async function unshareBooks(trx: Db, kitchenId: number, userId?: number) {
  await inKitchen(trx, kitchenId, userId)
    .set((eb) => ({ visibility: 'private', kitchen_id: null, version: eb('version', '+', 1) }))
    .execute()
}

export async function giveAwayBooks(trx: Db, kitchenId: number, { from, to }: { from: number; to: number }) {
  await inKitchen(trx, kitchenId, from)
    .set((eb) => ({ user_id: to, version: eb('version', '+', 1) }))
    .execute()
}
