import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named, OneOf, timestamp } from '../fields.ts'

export const ACCESS_TOKEN_PREFIX = 'larder_'
export const MAX_ACCESS_TOKENS = 50
export const ACCESS_TOKEN_ACTIONS = ['delete'] as const
export const SCOPES = ['read', 'write', 'shopping'] as const

const Scope = OneOf(
  SCOPES,
  '`read`: every GET request; `write`: everything that the role User can do, except accounts and access tokens; `shopping`: read and change shopping lists, read stores and ingredients',
)
const shared = {
  name: Name('Name of the token, such as its purpose'),
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description:
      'What the token can be used for. No scope gives access to accounts, access tokens or Admin routes',
  }),
}

export const AccessTokenCreate = named(
  'AccessTokenCreate',
  {
    ...shared,
    expires_at: Type.Optional(
      Nullable(timestamp('Expiry time; if absent or null, the token does not expire')),
    ),
    current_password: Type.String({ minLength: 1, maxLength: 128, description: 'Your password' }),
  },
  {
    examples: [
      { name: 'Kitchen display', scopes: ['read', 'shopping'], current_password: 'four kinds of thyme' },
    ],
  },
)
export const AccessTokenRead = named('AccessTokenRead', {
  id: id('ID of the access token'),
  ...shared,
  expires_at: Nullable(timestamp('Expiry time; null if the token does not expire')),
  last_used_at: Nullable(timestamp('Time of the last use, accurate to one minute; null if never used')),
  may: May(ACCESS_TOKEN_ACTIONS),
  created_at: CreatedAt,
})
export const AccessTokenCreated = named('AccessTokenCreated', {
  ...AccessTokenRead.properties,
  token: Type.String({
    description:
      'The token. Send it as `Authorization: Bearer <token>`. Only this response contains it; the server stores only a hash',
  }),
})
export const AccessTokenList = named('AccessTokenList', {
  items: Type.Array(AccessTokenRead, { description: 'Newest first' }),
})

export type Scope = Static<typeof Scope>
export type AccessTokenCreate = Static<typeof AccessTokenCreate>
export type AccessTokenRead = Static<typeof AccessTokenRead>
export type AccessTokenCreated = Static<typeof AccessTokenCreated>
export type AccessTokenList = Static<typeof AccessTokenList>
