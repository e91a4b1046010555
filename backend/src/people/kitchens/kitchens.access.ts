import { KITCHEN_ACTIONS, type KitchenAction, type KitchenRole } from '@larder/contract/people/kitchens'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'

type KitchenPolicyInput = { role: KitchenRole | null }

/** Role of the caller in the row of `kitchens`; null if not a member. */
export const selectRole = (caller: Caller): RawBuilder<KitchenRole | null> => sql`(
  select m.role from kitchen_members m where m.kitchen_id = kitchens.id and m.user_id = ${caller.id})`
export const isKitchenVisible = (caller: Caller): RawBuilder<boolean> =>
  caller.role === 'Admin' ? sql`true` : sql`${selectRole(caller)} is not null`

/** Visible to members and Admins; only owners can change it. */
export const kitchenAccess: Policy<KitchenAction, KitchenPolicyInput> = {
  name: 'Kitchen',
  param: 'kitchen_id',
  actions: KITCHEN_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('kitchens')
      .select(selectRole(caller).as('role'))
      .where('kitchens.id', '=', id)
      .where(isKitchenVisible(caller))
      .executeTakeFirst(),
  allow: (_caller, { role }) => (role === 'owner' ? KITCHEN_ACTIONS : []),
}
