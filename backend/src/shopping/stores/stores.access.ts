import { STORE_ACTIONS, type StoreAction } from '@larder/contract/shopping/stores'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller, Policy } from '../../http/access.ts'

export type StorePolicyInput = { user_id: number | null; kitchen_id: number | null }

/** SQL condition for `stores`: public ones, the caller's own, and those of their kitchens. Admins see all. */
export function storeVisibleCondition(caller: Caller | undefined): RawBuilder<boolean> {
  const isPublic = sql<boolean>`stores.visibility = 'public'`
  if (!caller) return isPublic
  if (caller.role === 'Admin') return sql`true`
  const isOwn = sql`stores.user_id = ${caller.id}`
  const isOfKitchens = sql`stores.kitchen_id = any (${caller.kitchenIds}::integer[])`
  return sql`(${sql.join([isPublic, isOwn, isOfKitchens], sql` or `)})`
}

/** The same for a prepared statement; `$2`, `$3` and `$4` are `toViewerParams(caller)`. */
export const storeVisibleSql = (s: string) =>
  `($3 or ${s}.visibility = 'public' or ${s}.user_id = $2 or ${s}.kitchen_id = any ($4::integer[]))`

/** Members of the kitchen can arrange the store. Only the owner can update or delete it. */
export const storeAccess: Policy<StoreAction, StorePolicyInput> = {
  name: 'Store',
  param: 'store_id',
  scopeArea: 'store_data',
  actions: STORE_ACTIONS,
  policyInput: findStorePolicyInput,
  allow: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return STORE_ACTIONS
    return kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['arrange'] : []
  },
}

/** Returns undefined if the caller cannot see the store. */
export async function findStorePolicyInput(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<StorePolicyInput | undefined> {
  const query = db
    .selectFrom('stores')
    .select(['stores.user_id', 'stores.kitchen_id'])
    .where('stores.id', '=', id)
    .where(storeVisibleCondition(caller))
  const [policyInput] = await runPrepared(db, query)
  return policyInput
}
