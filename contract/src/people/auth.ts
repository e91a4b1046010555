import { type Static, Type } from 'typebox'
import { NewPassword, named, OneOf } from '../fields.ts'

export const ACCESS_TOKEN_SECONDS = 30 * 60

export const TokenRequest = named(
  'TokenRequest',
  {
    grant_type: Type.Optional(
      OneOf(
        ['password', 'refresh_token', 'password_reset'],
        'How the caller authenticates; `password` by default',
      ),
    ),
    username: Type.Optional(
      Type.String({ maxLength: 254, description: 'Username or e-mail address; required for `password`' }),
    ),
    password: Type.Optional(Type.String({ maxLength: 128, description: 'Required for `password`' })),
    refresh_token: Type.Optional(
      Type.String({ maxLength: 200, description: 'Required for `refresh_token`' }),
    ),
    reset_code: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Required for `password_reset`: the code after `#` in the link',
      }),
    ),
    new_password: Type.Optional({
      ...NewPassword,
      description: 'Required for `password_reset`: the new password',
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
  access_token: Type.String({ description: 'Access token, sent as `Authorization: Bearer`' }),
  token_type: OneOf(['bearer'], 'Type of the access token'),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
  refresh_token: Type.String({
    description: 'Can be exchanged once, within 30 days, for a new pair of tokens',
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
  { examples: [{ refresh_token: 'the refresh_token of the last answer' }] },
)

export type TokenRequest = Static<typeof TokenRequest>
export type TokenRead = Static<typeof TokenRead>
export type LogoutRequest = Static<typeof LogoutRequest>
