import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, named, OneOf, text, timestamp } from '../fields.ts'

export const REGISTRATION_INVITATION_ACTIONS = ['delete'] as const

export const RegistrationInvitationCreate = named(
  'RegistrationInvitationCreate',
  {
    note: Type.Optional(text(120, 'Whom it is for, for your own eyes')),
    uses: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'How many may register with it; 1 by default' }),
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, description: 'For how long it is good; 14 by default' }),
    ),
  },
  { examples: [{ note: 'The choir', uses: 20 }] },
)
export const RegistrationInvitationRead = named('RegistrationInvitationRead', {
  id: id('Identifies the invitation'),
  note: Type.String({ description: 'Whom it is for' }),
  uses_left: count('How many can still register with it'),
  state: OneOf(['open', 'used', 'expired'], 'Whether it is still good, or why not'),
  expires_at: timestamp('When it ends'),
  may: May(REGISTRATION_INVITATION_ACTIONS),
  created_at: CreatedAt,
})
export const RegistrationInvitationCreated = named('RegistrationInvitationCreated', {
  ...RegistrationInvitationRead.properties,
  secret: Type.String({ description: 'What `POST /users/` takes as `invitation`. Shown this once' }),
  link: Type.String({
    description: 'The page to register on, with the secret behind `#`, which no server sees',
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
