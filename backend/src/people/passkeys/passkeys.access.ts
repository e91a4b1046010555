import { PASSKEY_ACTIONS, type PasskeyAction } from '@larder/contract/people/passkeys'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Visible only to the owner. Admins can only remove all second factors of a user. */
export const passkeyAccess: Policy<PasskeyAction, { user_id: number }> = {
  name: 'Passkey',
  param: 'passkey_id',
  scopeArea: 'account',
  actions: PASSKEY_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('passkeys')
      .select('user_id')
      .where('id', '=', id)
      .where('passkeys.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(PASSKEY_ACTIONS),
}
