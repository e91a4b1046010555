import type { StoreAction } from '@larder/contract/shopping/stores'
import type { Policy } from '../../http/access.ts'
import { type StorePolicyInput, storeAccess, storeVisibleCondition } from '../stores/stores.access.ts'

/** A shelf has the access rules of its store. */
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
      .where(storeVisibleCondition(caller))
      .executeTakeFirst(),
}
