import { type Static, Type } from 'typebox'
import { named, OneOf, timestamp } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

export const RESET_MINUTES = 30

export const Language = OneOf(LANGUAGES, 'Language of the e-mail; default: English')
export const PasswordResetCreate = named(
  'PasswordResetCreate',
  {
    email: Type.String({ format: 'email', maxLength: 254, description: 'E-mail address of the account' }),
    language: Type.Optional(Language),
  },
  { examples: [{ email: 'ann@example.com' }] },
)
export const ResetLinkRead = named('ResetLinkRead', {
  link: Type.String({
    description:
      'URL of the page for choosing a new password; works once. The code is in the fragment, after `#`',
  }),
  expires_at: timestamp('Expiry time'),
})
export const EmailConfirmation = named(
  'EmailConfirmation',
  {
    code: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Code after `#` in the link of the e-mail to the new address',
    }),
  },
  { examples: [{ code: 'the text after # in the link' }] },
)

export type PasswordResetCreate = Static<typeof PasswordResetCreate>
export type ResetLinkRead = Static<typeof ResetLinkRead>
export type EmailConfirmation = Static<typeof EmailConfirmation>
