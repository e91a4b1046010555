import { type Static, Type } from 'typebox'
import { CreatedAt, id, Name, named, timestamp } from '../fields.ts'

export const MAX_OPEN_INVITATIONS = 50
export const INVITATION_DAYS = 7
export const INVITATION_USES = 1

export const KitchenInvitationCreate = named(
  'KitchenInvitationCreate',
  {
    expires_in_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: INVITATION_DAYS, description: 'How long it is good' }),
    ),
    uses: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: INVITATION_USES, description: 'How many it lets in' }),
    ),
  },
  { examples: [{ expires_in_days: 7, uses: 1 }] },
)

const invitation = {
  id: id('Identifies the invitation'),
  user_id: id('Who made it'),
  username: Type.String({ description: 'Their username' }),
  uses_left: Type.Integer({ minimum: 1, description: 'How many more it lets in' }),
  expires_at: timestamp('Until when it is good'),
  created_at: CreatedAt,
}
export const KitchenInvitationRead = named('KitchenInvitationRead', invitation)
export const KitchenInvitationList = named('KitchenInvitationList', {
  items: Type.Array(KitchenInvitationRead, {
    description: 'Those that still let someone in, the newest first',
  }),
})

const secret = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Whoever holds it may join. Keep it out of addresses that are sent, and of logs: behind a `#`, in a body',
})
export const KitchenInvitationCreated = named(
  'KitchenInvitationCreated',
  { ...invitation, secret },
  { description: 'The secret is answered this once, and kept nowhere' },
)
export const KitchenInvitationSecret = named(
  'KitchenInvitationSecret',
  { secret },
  { examples: [{ secret: 'JJr8oCmb3oJRPgmTPQRx_5kN1E1dPDJ1HSB8dlTFWuM' }] },
)
export const KitchenInvitationLook = named('KitchenInvitationLook', {
  kitchen_name: Name('What one would join'),
  username: Type.String({ description: 'Who invites' }),
  expires_at: invitation.expires_at,
})

export type KitchenInvitationCreate = Static<typeof KitchenInvitationCreate>
export type KitchenInvitationRead = Static<typeof KitchenInvitationRead>
export type KitchenInvitationList = Static<typeof KitchenInvitationList>
export type KitchenInvitationCreated = Static<typeof KitchenInvitationCreated>
export type KitchenInvitationSecret = Static<typeof KitchenInvitationSecret>
export type KitchenInvitationLook = Static<typeof KitchenInvitationLook>
