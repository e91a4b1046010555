import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, named, OneOf, text, timestamp } from '../fields.ts'

export const REGISTRATION_INVITATION_ACTIONS = ['delete'] as const

export const RegistrationInvitationCreate = named(
  'RegistrationInvitationCreate',
  {
    note: Type.Optional(text(120, 'Note, such as the name of the invited person; only Admins see it')),
    uses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Number of people who can register with the invitation; default: 1',
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Days until the invitation expires; default: 14',
      }),
    ),
  },
  { examples: [{ note: 'The choir', uses: 20 }] },
)
export const RegistrationInvitationRead = named('RegistrationInvitationRead', {
  id: id('ID of the invitation'),
  note: Type.String({ description: 'Note by the Admin' }),
  uses_left: count('Number of people who can still register'),
  state: OneOf(['open', 'used', 'expired'], 'State of the invitation; only `open` invitations can be used'),
  expires_at: timestamp('Expiry time'),
  may: May(REGISTRATION_INVITATION_ACTIONS),
  created_at: CreatedAt,
})
export const RegistrationInvitationCreated = named('RegistrationInvitationCreated', {
  ...RegistrationInvitationRead.properties,
  secret: Type.String({
    description:
      'Secret of the invitation; send it as `invitation` in `POST /users/`. Only this response contains it',
  }),
  link: Type.String({
    description:
      'URL of the registration page. The secret is in the fragment, which browsers do not send to servers',
  }),
})
export const RegistrationInvitationList = named('RegistrationInvitationList', {
  items: Type.Array(RegistrationInvitationRead, { description: 'Newest first' }),
})

export type RegistrationInvitationAction = (typeof REGISTRATION_INVITATION_ACTIONS)[number]
export type RegistrationInvitationCreate = Static<typeof RegistrationInvitationCreate>
export type RegistrationInvitationRead = Static<typeof RegistrationInvitationRead>
export type RegistrationInvitationCreated = Static<typeof RegistrationInvitationCreated>
export type RegistrationInvitationList = Static<typeof RegistrationInvitationList>
