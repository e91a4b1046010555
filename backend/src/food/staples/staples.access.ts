import { STAPLE_ACTIONS, type StapleAction } from '@larder/contract/food/staples'
import { sql } from 'kysely'
import type { Caller, Policy } from '../../http/access.ts'

export type StapleOwner = { user_id: number | null; kitchen_id: number | null }

/** Visible to everyone who shares the cupboard, and to Admins. */
export const stapleAccess: Policy<StapleAction, StapleOwner> = {
  name: 'Staple',
  param: 'staple_id',
  actions: STAPLE_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('staples')
      .select(['staples.user_id', 'staples.kitchen_id'])
      .where('staples.id', '=', id)
      .where('staples.state', 'in', ['learnt', 'chosen'])
      .where((eb) => eb.or([eb.lit(caller.role === 'Admin'), isInCupboards(caller)]))
      .executeTakeFirst(),
  allow: (caller, { user_id, kitchen_id }) =>
    user_id === caller.id || caller.kitchenIds.includes(kitchen_id ?? 0) ? STAPLE_ACTIONS : [],
}

/** The caller's own cupboard and those of their kitchens. */
export const isInCupboards = ({ id, kitchenIds }: Caller) =>
  sql<boolean>`(staples.user_id = ${id} or staples.kitchen_id = any (${kitchenIds}::integer[]))`
