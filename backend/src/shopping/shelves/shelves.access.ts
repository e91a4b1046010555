import type { StoreAction } from '@larder/contract/shopping/stores'
import type { Policy } from '../../http/access.ts'
import { isStoreVisible, type StorePolicyInput, storeAccess } from '../stores/stores.access.ts'

/** Rights come from the store. */
export const shelfAccess: Policy<StoreAction, StorePolicyInput> = {
  ...storeAccess,
  name: 'Shelf',
  param: 'shelf_id',
  policyInput: (db, id, caller) =>
    db
      .selectFrom('shelves')
      .innerJoin('stores', 'stores.id', 'shelves.store_id')
      .select(['stores.user_id', 'stores.kitchen_id'])
      .where('shelves.id', '=', id)
      .where(isStoreVisible(caller))
      .executeTakeFirst(),
}
