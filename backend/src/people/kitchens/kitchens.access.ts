import { KITCHEN_ACTIONS, type KitchenAction, type KitchenRole } from '@larder/contract/people/kitchens'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'

export type KitchenPolicyInput = { role: KitchenRole | null }

/** Of `kitchens`: as what the caller is in it, and whether they see it at all. */
export const roleOf = (caller: Caller): RawBuilder<KitchenRole | null> => sql`(
  select m.role from kitchen_members m where m.kitchen_id = kitchens.id and m.user_id = ${caller.id})`
export const isVisible = (caller: Caller): RawBuilder<boolean> =>
  caller.role === 'Admin' ? sql`true` : sql`${roleOf(caller)} is not null`

/** For whoever is not in it, a kitchen does not exist; its owners decide about it. */
export const kitchenAccess: Policy<KitchenAction, KitchenPolicyInput> = {
  name: 'Kitchen',
  param: 'kitchen_id',
  actions: KITCHEN_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('kitchens')
      .select(roleOf(caller).as('role'))
      .where('kitchens.id', '=', id)
      .where(isVisible(caller))
      .executeTakeFirst(),
  allow: (_caller, { role }) => (role === 'owner' ? KITCHEN_ACTIONS : []),
}
