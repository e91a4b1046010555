import { allowOwner, type Policy } from './access.ts'

type OwnedTable =
  | 'access_tokens'
  | 'exports'
  | 'oidc_identities'
  | 'passkeys'
  | 'push_subscriptions'
  | 'recipe_batches'
  | 'sessions'
  | 'tags'
  | 'webhooks'

type Options<Action extends string> = Pick<
  Policy<Action, { user_id: number }>,
  'name' | 'param' | 'scopeArea' | 'actions'
> & { table: OwnedTable; isVisibleToAdmins?: true }

/** Access rules of items that only their owner can see and change, with `isVisibleToAdmins` also Admins. */
export function ownerPolicy<Action extends string>({
  table,
  isVisibleToAdmins,
  ...policy
}: Options<Action>): Policy<Action, { user_id: number }> {
  return {
    ...policy,
    policyInput: (db, id, caller) =>
      db
        // The tables share the columns `id` and `user_id`.
        .selectFrom(table as 'exports')
        .select('user_id')
        .where('id', '=', id)
        .$if(!isVisibleToAdmins || caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
        .executeTakeFirst(),
    allow: allowOwner(policy.actions),
  }
}
