import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named, timestamp } from '../fields.ts'
import { PasskeyResponse } from './second-factor.ts'

export const MAX_PASSKEYS = 20
export const PASSKEY_ACTIONS = ['update', 'delete'] as const

const shared = { name: Name('Name of the passkey, such as the device that stores it') }

export const PasskeyChallengeRead = named('PasskeyChallengeRead', {
  challenge: Type.String({ description: 'Challenge, in base64url. It works once, for 10 minutes' }),
  rp_id: Type.String({
    description: 'Host of the website, the relying party of passkeys. They work at no other host',
  }),
})
export const PasskeyCreate = named(
  'PasskeyCreate',
  { ...shared, passkey: PasskeyResponse },
  { examples: [{ name: 'Phone', passkey: '{}' }] },
)
export const PasskeyUpdate = named('PasskeyUpdate', shared, { examples: [{ name: 'Old phone' }] })
export const PasskeyRead = named('PasskeyRead', {
  id: id('ID of the passkey'),
  user_id: id('ID of the owner'),
  ...shared,
  credential_id: Type.String({ description: 'ID that the authenticator gave it, in base64url' }),
  rp_id: Type.String({ description: 'Host that it was created for. It works at no other' }),
  is_usable: Type.Boolean({ description: 'Whether it works at the current host of the website' }),
  last_used_at: Nullable(timestamp('Time of the last use; null if never used')),
  may: May(PASSKEY_ACTIONS),
  created_at: CreatedAt,
})
export const PasskeyList = named('PasskeyList', {
  items: Type.Array(PasskeyRead, { description: 'Newest first' }),
})

export type PasskeyChallengeRead = Static<typeof PasskeyChallengeRead>
export type PasskeyRead = Static<typeof PasskeyRead>
