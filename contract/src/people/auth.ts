import { type Static, Type } from 'typebox'
import { NewPassword, named, OneOf } from '../fields.ts'

export const ACCESS_TOKEN_SECONDS = 30 * 60

export const TokenRequest = named(
  'TokenRequest',
  {
    grant_type: Type.Optional(
      OneOf(
        ['password', 'refresh_token', 'password_reset'],
        'How the caller proves who they are; `password` by default',
      ),
    ),
    username: Type.Optional(Type.String({ maxLength: 254, description: 'Username or e-mail' })),
    password: Type.Optional(Type.String({ maxLength: 128, description: 'For `password`' })),
    refresh_token: Type.Optional(Type.String({ maxLength: 200, description: 'For `refresh_token`' })),
    reset_code: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'For `password_reset`: what stands behind `#` in the link',
      }),
    ),
    new_password: Type.Optional({
      ...NewPassword,
      description: 'For `password_reset`: the password from now on',
    }),
    scope: Type.Optional(
      Type.String({ maxLength: 200, description: 'Accepted as OAuth 2 clients send it; unused' }),
    ),
    client_id: Type.Optional(Type.String({ maxLength: 200, description: 'Accepted likewise; unused' })),
    client_secret: Type.Optional(Type.String({ maxLength: 200, description: 'Accepted likewise; unused' })),
  },
  { examples: [{ username: 'user', password: 'larder-user-dev' }] },
)

export const TokenRead = named('TokenRead', {
  access_token: Type.String({ description: 'Send as `Authorization: Bearer`' }),
  token_type: OneOf(['bearer'], 'How to send it'),
  expires_in: Type.Integer({ description: 'Seconds until the access token ends' }),
  refresh_token: Type.String({ description: 'Good for one new pair of tokens, within 30 days' }),
})

export const LogoutRequest = named(
  'LogoutRequest',
  { refresh_token: Type.String({ minLength: 1, maxLength: 200, description: 'The session to end' }) },
  { examples: [{ refresh_token: 'the refresh_token of the last answer' }] },
)

export type TokenRequest = Static<typeof TokenRequest>
export type TokenRead = Static<typeof TokenRead>
export type LogoutRequest = Static<typeof LogoutRequest>
