import { ACCESS_TOKEN_ACTIONS } from '@larder/contract/people/access-tokens'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner and Admins. */
export const accessTokenAccess = ownerPolicy({
  table: 'access_tokens',
  isVisibleToAdmins: true,
  name: 'Access token',
  param: 'access_token_id',
  scopeArea: 'account',
  actions: ACCESS_TOKEN_ACTIONS,
})
