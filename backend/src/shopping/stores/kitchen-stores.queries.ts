import type { Db } from '../../db/db.ts'

const inKitchen = (trx: Db, kitchenId: number, userId?: number) =>
  trx
    .updateTable('stores')
    .where('stores.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('stores.user_id', '=', userId as number))

/** Those of one owner, or all: private from now on. */
export async function unshareStores(trx: Db, kitchenId: number, userId?: number) {
  await inKitchen(trx, kitchenId, userId)
    .set((eb) => ({ visibility: 'private', kitchen_id: null, version: eb('version', '+', 1) }))
    .execute()
}

export async function giveAwayStores(trx: Db, kitchenId: number, { from, to }: { from: number; to: number }) {
  await inKitchen(trx, kitchenId, from)
    .set((eb) => ({ user_id: to, version: eb('version', '+', 1) }))
    .execute()
}
