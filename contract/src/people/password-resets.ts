import { type Static, Type } from 'typebox'
import { named, OneOf, timestamp } from '../fields.ts'

export const RESET_MINUTES = 30

export const Language = OneOf(['en', 'de'], 'The language of the mail; English by default')
export const PasswordResetCreate = named(
  'PasswordResetCreate',
  {
    email: Type.String({ format: 'email', maxLength: 254, description: 'The address of the account' }),
    language: Type.Optional(Language),
  },
  { examples: [{ email: 'ann@example.com' }] },
)
export const ResetLinkRead = named('ResetLinkRead', {
  link: Type.String({ description: 'Where to choose a new password, once. Its secret stands behind `#`' }),
  expires_at: timestamp('Until when'),
})
export const EmailConfirmation = named(
  'EmailConfirmation',
  {
    code: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'What the mail to the new address says',
    }),
  },
  { examples: [{ code: 'what stands behind # in the mail' }] },
)

export type Language = Static<typeof Language>
export type PasswordResetCreate = Static<typeof PasswordResetCreate>
export type ResetLinkRead = Static<typeof ResetLinkRead>
export type EmailConfirmation = Static<typeof EmailConfirmation>
