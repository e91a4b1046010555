import { ACCESS_TOKEN_ACTIONS, type AccessTokenAction } from '@larder/contract/people/access-tokens'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Visible only to the owner and Admins. */
export const accessTokenAccess: Policy<AccessTokenAction, { user_id: number }> = {
  name: 'Access token',
  param: 'access_token_id',
  scopeArea: 'account',
  actions: ACCESS_TOKEN_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('access_tokens')
      .select('user_id')
      .where('id', '=', id)
      .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
      .executeTakeFirst(),
  allow: allowOwner(ACCESS_TOKEN_ACTIONS),
}
