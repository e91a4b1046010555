import { SHOPPING_LIST_ACTIONS, type ShoppingListAction } from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Caller, Policy } from '../../http/access.ts'
import { toViewerParams } from '../../recipes/recipes/recipes.access.ts'

export type ShoppingListPolicyInput = { user_id: number; kitchen_id: number | null }

/** Lists that the caller owns or has joined, and those of their kitchens. */
export const selectVisibleLists = ({ id, kitchenIds }: Caller) => sql<{ id: number }>`(
  select id from shopping_lists where user_id = ${id}
  union select shopping_list_id from shopping_list_members where user_id = ${id} and accepted_at is not null
  union select id from shopping_lists where kitchen_id = any (${kitchenIds}::integer[]))`

/** The same condition for one list `l` in a prepared statement; `$2`, `$3` and `$4` are `toViewerParams(caller)`. Admins see all lists. */
export const LIST_VISIBLE = `
  ($3 or l.user_id = $2 or l.kitchen_id = any ($4::integer[]) or exists (
     select from shopping_list_members m
     where m.shopping_list_id = l.id and m.user_id = $2 and m.accepted_at is not null))`

// Raw: hot: runs before every change to a list.
const findPolicyInput = prepared<ShoppingListPolicyInput>(
  'find_list_policy_input',
  `select l.user_id, l.kitchen_id from shopping_lists l where l.id = $1 and ${LIST_VISIBLE}`,
)

/** Members can edit items. Members of the kitchen can also rename the list and change its store. The owner can do everything. */
export const shoppingListAccess: Policy<ShoppingListAction, ShoppingListPolicyInput> = {
  name: 'Shopping list',
  param: 'shopping_list_id',
  scopeArea: 'shopping',
  actions: SHOPPING_LIST_ACTIONS,
  policyInput: async (db, id, caller) => {
    const [policyInput] = await findPolicyInput(db, id, ...toViewerParams(caller))
    return policyInput
  },
  allow: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return SHOPPING_LIST_ACTIONS
    return kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['edit', 'update'] : ['edit']
  },
}

/** SQL condition for a membership `m`: an invitation sent with an access token is valid while the token is. */
export const INVITATION_IS_VALID = `
  (m.access_token_id is null or exists (
     select from access_tokens t where t.id = m.access_token_id and (t.expires_at is null or t.expires_at > now())))`

const INVITATION_ACTIONS = ['accept', 'decline'] as const

/** The caller's own invitations, including accepted ones, so that accepting can be repeated. */
export const invitationAccess: Policy<(typeof INVITATION_ACTIONS)[number], { shopping_list_id: number }> = {
  name: 'Invitation',
  scopeArea: 'shopping',
  param: 'shopping_list_id',
  actions: INVITATION_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('shopping_list_members as m')
      .select('m.shopping_list_id')
      .where('m.shopping_list_id', '=', id)
      .where('m.user_id', '=', caller.id)
      .where(sql<boolean>`${sql.raw(INVITATION_IS_VALID)}`)
      .executeTakeFirst(),
  allow: () => INVITATION_ACTIONS,
}
