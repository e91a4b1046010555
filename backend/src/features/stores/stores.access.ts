import { STORE_DEEDS, type StoreDeed } from '@larder/contract/stores'
import type { Db } from '../../db/db.ts'
import { everythingToOwner, type Guard } from '../../http/access.ts'

export type StoreFacts = { user_id: number | null }

/** Everyone reads them; whoever created one arranges it. */
export const storeAccess: Guard<StoreDeed, StoreFacts> = {
  resource: 'Store',
  param: 'store_id',
  about: 'shop',
  deeds: STORE_DEEDS,
  facts: findStoreFacts,
  may: everythingToOwner(STORE_DEEDS),
}

/** Also for whoever wants to know whether there is such a store. */
export function findStoreFacts(db: Db, id: number): Promise<StoreFacts | undefined> {
  return db.selectFrom('stores').select('stores.user_id').where('stores.id', '=', id).executeTakeFirst()
}
