import { type Static, Type } from 'typebox'
import { CreatedAt, id, Name, named, timestamp } from '../fields.ts'

export const MAX_OPEN_INVITATIONS = 50
export const INVITATION_DAYS = 7
export const INVITATION_USES = 1

export const KitchenInvitationCreate = named(
  'KitchenInvitationCreate',
  {
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 90,
        default: INVITATION_DAYS,
        description: 'Days until the invitation expires',
      }),
    ),
    uses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: INVITATION_USES,
        description: 'Number of people who can join with the invitation',
      }),
    ),
  },
  { examples: [{ expires_in_days: 7, uses: 1 }] },
)

const invitation = {
  id: id('ID of the invitation'),
  user_id: id('ID of the user who created the invitation'),
  username: Type.String({ description: 'Username of the user who created the invitation' }),
  uses_left: Type.Integer({ minimum: 1, description: 'Number of people who can still join' }),
  expires_at: timestamp('Expiry time'),
  created_at: CreatedAt,
}
export const KitchenInvitationRead = named('KitchenInvitationRead', invitation)
export const KitchenInvitationList = named('KitchenInvitationList', {
  items: Type.Array(KitchenInvitationRead, {
    description: 'Open invitations, newest first',
  }),
})

const secret = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Bearer secret: anyone who has it can join. Send it in a request body or a URL fragment, never in a path or query string',
})
export const KitchenInvitationCreated = named(
  'KitchenInvitationCreated',
  { ...invitation, secret },
  { description: 'Only this response contains the secret; the server stores a hash' },
)
export const KitchenInvitationSecret = named(
  'KitchenInvitationSecret',
  { secret },
  { examples: [{ secret: 'JJr8oCmb3oJRPgmTPQRx_5kN1E1dPDJ1HSB8dlTFWuM' }] },
)
export const KitchenInvitationLook = named('KitchenInvitationLook', {
  kitchen_name: Name('Name of the kitchen'),
  username: Type.String({ description: 'Username of the user who created the invitation' }),
  expires_at: invitation.expires_at,
})

export type KitchenInvitationCreate = Static<typeof KitchenInvitationCreate>
export type KitchenInvitationRead = Static<typeof KitchenInvitationRead>
export type KitchenInvitationList = Static<typeof KitchenInvitationList>
export type KitchenInvitationCreated = Static<typeof KitchenInvitationCreated>
export type KitchenInvitationSecret = Static<typeof KitchenInvitationSecret>
export type KitchenInvitationLook = Static<typeof KitchenInvitationLook>
