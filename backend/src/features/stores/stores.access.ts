import { STORE_DEEDS, type StoreDeed } from '@larder/contract/stores'
import type { Db } from '../../db/db.ts'
import type { Guard } from '../../http/access.ts'

export type StoreFacts = { user_id: number | null; kitchen_id: number | null }

/** Everyone reads them; whoever created one arranges it, with the people of the kitchen that it is for. */
export const storeAccess: Guard<StoreDeed, StoreFacts> = {
  resource: 'Store',
  param: 'store_id',
  deeds: STORE_DEEDS,
  facts: findStoreFacts,
  may: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return STORE_DEEDS
    return kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['arrange'] : []
  },
}

/** Also for whoever wants to know whether there is such a store. */
export function findStoreFacts(db: Db, id: number): Promise<StoreFacts | undefined> {
  return db
    .selectFrom('stores')
    .select(['stores.user_id', 'stores.kitchen_id'])
    .where('stores.id', '=', id)
    .executeTakeFirst()
}
