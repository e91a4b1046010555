import { type Static, Type } from 'typebox'
import { count, Nullable, named, OneOf, timestamp } from '../fields.ts'
import { ProviderCallback } from './single-sign-on.ts'
import { Password } from './users.ts'

export const RECOVERY_CODE_COUNT = 10
export const CHALLENGE_MINUTES = 10
/** How long a login or a confirmation is enough for sensitive changes. */
export const CONFIRMATION_MINUTES = 15

export const SECOND_FACTOR_POLICIES = ['optional', 'admins', 'everyone'] as const
export const SecondFactorPolicy = OneOf(
  SECOND_FACTOR_POLICIES,
  'Who must have a second factor. Until they add one, they can use only their account',
)

export const SecondFactorCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Code of the authenticator app, or a recovery code; spaces and hyphens are ignored',
})
export const PasskeyResponse = Type.String({
  minLength: 2,
  maxLength: 10_000,
  description: 'JSON text of the credential that `navigator.credentials` returned',
})

export const SecondFactorRead = named('SecondFactorRead', {
  has_totp: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
  has_passkeys: Type.Boolean({
    description: 'Whether one of your passkeys works at the current host of the website',
  }),
  recovery_codes_left: count('Number of unused recovery codes'),
  is_required: Type.Boolean({ description: 'Whether your account must have a second factor' }),
  confirmed_until: Nullable(
    timestamp(
      'Until when this session can make sensitive changes without another confirmation; null if it needs one now',
    ),
  ),
})

export const TotpSecretRead = named('TotpSecretRead', {
  secret: Type.String({ description: 'New secret, in base32' }),
  uri: Type.String({ description: 'Content of the QR code, which authenticator apps read' }),
})
export const TotpUpdate = named(
  'TotpUpdate',
  {
    secret: Type.String({ pattern: '^[A-Z2-7]{32}$', description: 'The secret, in base32' }),
    code: Type.String({ minLength: 1, maxLength: 40, description: 'Present code of the authenticator app' }),
  },
  { examples: [{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '123456' }] },
)

export const RecoveryCodesRead = named('RecoveryCodesRead', {
  codes: Type.Array(Type.String(), {
    description:
      'Recovery codes. Each works once. Only this response contains them; the server stores only hashes',
  }),
})

export const SessionConfirmation = named(
  'SessionConfirmation',
  {
    code: Type.Optional(SecondFactorCode),
    passkey: Type.Optional(PasskeyResponse),
    current_password: Type.Optional({
      ...Password,
      description: 'Your password; accepted only if your account has no second factor',
    }),
    ticket: Type.Optional({
      ...ProviderCallback.ticket,
      description:
        'Ticket of an authorization with the purpose `confirm`; accepted only if your account has no second factor',
    }),
    callback: Type.Optional(ProviderCallback.callback),
  },
  { examples: [{ current_password: 'four kinds of thyme' }] },
)

export type SecondFactorPolicy = Static<typeof SecondFactorPolicy>
export type SecondFactorRead = Static<typeof SecondFactorRead>
export type SessionConfirmation = Static<typeof SessionConfirmation>
