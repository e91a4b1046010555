import { type Static, Type } from 'typebox'
import { NewPassword, named, OneOf } from '../fields.ts'
import { PasskeyResponse, SecondFactorCode } from './second-factor.ts'

export const ACCESS_TOKEN_SECONDS = 30 * 60

export const TokenRequest = named(
  'TokenRequest',
  {
    grant_type: Type.Optional(
      OneOf(
        ['password', 'refresh_token', 'password_reset', 'emergency', 'second_factor', 'passkey'],
        'OAuth 2 grant type; default: `password`',
      ),
    ),
    username: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'Username or e-mail address; required for the grant type `password`',
      }),
    ),
    password: Type.Optional(
      Type.String({ maxLength: 128, description: 'Password; required for the grant type `password`' }),
    ),
    refresh_token: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Refresh token; required for the grant type `refresh_token`',
      }),
    ),
    reset_code: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Code after `#` in the reset link; required for the grant type `password_reset`',
      }),
    ),
    emergency_code: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Code after `#` in an emergency login link; required for the grant type `emergency`',
      }),
    ),
    new_password: Type.Optional({
      ...NewPassword,
      description: 'New password; required for the grant type `password_reset`',
    }),
    challenge: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'Challenge of the problem `second_factor_needed`; required for the grant type `second_factor`',
      }),
    ),
    code: Type.Optional({
      ...SecondFactorCode,
      description:
        'Code of the authenticator app, or a recovery code; for the grant type `second_factor`, unless you send `passkey`',
    }),
    passkey: Type.Optional({
      ...PasskeyResponse,
      description:
        'JSON text of the credential that `navigator.credentials.get` returned; for the grant types `passkey` and `second_factor`',
    }),
    scope: Type.Optional(
      Type.String({ maxLength: 200, description: 'Accepted for OAuth 2 clients; ignored' }),
    ),
    client_id: Type.Optional(
      Type.String({ maxLength: 200, description: 'Accepted for OAuth 2 clients; ignored' }),
    ),
    client_secret: Type.Optional(
      Type.String({ maxLength: 200, description: 'Accepted for OAuth 2 clients; ignored' }),
    ),
  },
  { examples: [{ username: 'user', password: 'larder-user-dev' }] },
)

export const TokenRead = named('TokenRead', {
  access_token: Type.String({ description: 'Access token. Send it as `Authorization: Bearer <token>`' }),
  token_type: OneOf(['bearer'], 'Type of the access token'),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
  refresh_token: Type.String({
    description:
      'Refresh token. You can exchange it once, within 30 days, for a new access token and refresh token',
  }),
})

export const LogoutRequest = named(
  'LogoutRequest',
  {
    refresh_token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Refresh token of the session to end',
    }),
  },
  { examples: [{ refresh_token: 'the refresh_token of the last response' }] },
)

export type TokenRequest = Static<typeof TokenRequest>
export type TokenRead = Static<typeof TokenRead>
export type LogoutRequest = Static<typeof LogoutRequest>
