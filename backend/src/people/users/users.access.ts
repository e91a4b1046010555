import { USER_ACTIONS, type UserAction } from '@larder/contract/people/users'
import type { Caller, Policy } from '../../http/access.ts'

export const isUserVisible = (caller: Caller, id: number) => caller.role === 'Admin' || caller.id === id

/**
 * Users can read and delete their own account; Admins can do everything. For any other ID, a User gets the same refusal
 * whether or not the account exists.
 */
export const userAccess: Policy<UserAction, { id: number }> = {
  name: 'User',
  param: 'user_id',
  scopeArea: 'account',
  actions: USER_ACTIONS,
  policyInput: (db, id, caller) =>
    caller.role === 'Admin'
      ? db.selectFrom('users').select('users.id').where('users.id', '=', id).executeTakeFirst()
      : Promise.resolve({ id }),
  allow: (caller, { id }) => (isUserVisible(caller, id) ? ['delete'] : []),
}
