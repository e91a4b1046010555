import { OIDC_IDENTITY_ACTIONS, type OidcIdentityAction } from '@larder/contract/people/single-sign-on'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Visible only to the owner and Admins. */
export const identityAccess: Policy<OidcIdentityAction, { user_id: number }> = {
  name: 'Connection',
  param: 'oidc_identity_id',
  scopeArea: 'account',
  actions: OIDC_IDENTITY_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('oidc_identities')
      .select('user_id')
      .where('id', '=', id)
      .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
      .executeTakeFirst(),
  allow: allowOwner(OIDC_IDENTITY_ACTIONS),
}
