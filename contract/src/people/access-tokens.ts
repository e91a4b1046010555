import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named, OneOf, timestamp } from '../fields.ts'

export const ACCESS_TOKEN_PREFIX = 'larder_'
export const MAX_ACCESS_TOKENS = 50
export const ACCESS_TOKEN_ACTIONS = ['delete'] as const
export const SCOPES = ['read', 'write', 'shopping'] as const

const Scope = OneOf(
  SCOPES,
  '`read`: every GET; `write`: all that a User may; `shopping`: shopping lists, and reading stores and ingredients',
)
const shared = {
  name: Name('What it is for'),
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'What it may be used for; never for accounts, access tokens or what is for Admin',
  }),
}

export const AccessTokenCreate = named(
  'AccessTokenCreate',
  {
    ...shared,
    expires_at: Type.Optional(Nullable(timestamp('When it ends; never, if absent or null'))),
    current_password: Type.String({ minLength: 1, maxLength: 128, description: 'Your password' }),
  },
  {
    examples: [
      { name: 'Kitchen display', scopes: ['read', 'shopping'], current_password: 'four kinds of thyme' },
    ],
  },
)
export const AccessTokenRead = named('AccessTokenRead', {
  id: id('Identifies the access token'),
  ...shared,
  expires_at: Nullable(timestamp('When it ends; null for never')),
  last_used_at: Nullable(timestamp('When it was last used, to the minute; null for never')),
  may: May(ACCESS_TOKEN_ACTIONS),
  created_at: CreatedAt,
})
export const AccessTokenCreated = named('AccessTokenCreated', {
  ...AccessTokenRead.properties,
  token: Type.String({
    description: 'Send as `Authorization: Bearer`. Shown this once: it is stored hashed',
  }),
})
export const AccessTokenList = named('AccessTokenList', {
  items: Type.Array(AccessTokenRead, { description: 'Newest first' }),
})

export type Scope = Static<typeof Scope>
export type AccessTokenAction = (typeof ACCESS_TOKEN_ACTIONS)[number]
export type AccessTokenCreate = Static<typeof AccessTokenCreate>
export type AccessTokenRead = Static<typeof AccessTokenRead>
export type AccessTokenCreated = Static<typeof AccessTokenCreated>
export type AccessTokenList = Static<typeof AccessTokenList>
