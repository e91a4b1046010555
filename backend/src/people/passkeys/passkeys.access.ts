import { PASSKEY_ACTIONS } from '@larder/contract/people/passkeys'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner. Admins can only remove all second factors of a user. */
export const passkeyAccess = ownerPolicy({
  table: 'passkeys',
  name: 'Passkey',
  param: 'passkey_id',
  scopeArea: 'account',
  actions: PASSKEY_ACTIONS,
})
