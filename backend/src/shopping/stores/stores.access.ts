import { STORE_ACTIONS, type StoreAction } from '@larder/contract/shopping/stores'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller, Policy } from '../../http/access.ts'

export type StorePolicyInput = { user_id: number | null; kitchen_id: number | null }

/** The `stores` that a caller sees: public ones, their own, and those of their kitchens. Admin sees every store. */
export function isStoreVisible(caller: Caller | undefined): RawBuilder<boolean> {
  const isPublic = sql<boolean>`stores.visibility = 'public'`
  if (!caller) return isPublic
  if (caller.role === 'Admin') return sql`true`
  const isOwn = sql`stores.user_id = ${caller.id}`
  const isOfKitchens = sql`stores.kitchen_id = any (${caller.kitchenIds}::integer[])`
  return sql`(${sql.join([isPublic, isOwn, isOfKitchens], sql` or `)})`
}

/** The same for a prepared statement whose `$2`, `$3` and `$4` are `viewerOf(caller)`. */
export const storeVisibleSql = (s: string) =>
  `($3 or ${s}.visibility = 'public' or ${s}.user_id = $2 or ${s}.kitchen_id = any ($4::integer[]))`

/** The owner of a store arranges it; so do the members of its kitchen. */
export const storeAccess: Policy<StoreAction, StorePolicyInput> = {
  name: 'Store',
  param: 'store_id',
  scopeArea: 'shop',
  actions: STORE_ACTIONS,
  policyInput: findStorePolicyInput,
  allow: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return STORE_ACTIONS
    return kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['arrange'] : []
  },
}

/** Also used to check whether a store exists for a caller. */
export function findStorePolicyInput(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<StorePolicyInput | undefined> {
  return db
    .selectFrom('stores')
    .select(['stores.user_id', 'stores.kitchen_id'])
    .where('stores.id', '=', id)
    .where(isStoreVisible(caller))
    .executeTakeFirst()
}
