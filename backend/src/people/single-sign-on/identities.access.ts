import { OIDC_IDENTITY_ACTIONS } from '@larder/contract/people/single-sign-on'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner and Admins. */
export const identityAccess = ownerPolicy({
  table: 'oidc_identities',
  isVisibleToAdmins: true,
  name: 'Connection',
  param: 'oidc_identity_id',
  scopeArea: 'account',
  actions: OIDC_IDENTITY_ACTIONS,
})
