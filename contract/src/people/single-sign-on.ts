import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Nullable, named, OneOf, timestamp } from '../fields.ts'

export const OIDC_IDENTITY_ACTIONS = ['delete'] as const
export const TICKET_MINUTES = 10
export const AUTHORIZATION_PURPOSES = ['sign_in', 'link', 'confirm'] as const

export const SignInProvider = named('SignInProvider', {
  name: Type.String({ description: 'Name of the provider in paths' }),
  label: Type.String({ description: 'Display name of the provider' }),
})

export const OidcProviderRead = named('OidcProviderRead', {
  name: SignInProvider.properties.name,
  label: SignInProvider.properties.label,
  issuer: Type.String({ description: 'URL of the provider' }),
  redirect_url: Type.String({ description: 'URL to register at the provider' }),
  back_channel_logout_url: Type.String({
    description: 'URL to register at the provider, so that a logout there ends sessions here',
  }),
  problem: Nullable(
    Type.String({ description: 'Why people cannot be sent to the provider now; null if they can' }),
  ),
  last_failure: Nullable(
    Type.Object(
      {
        at: timestamp('Time of the failure'),
        reason: Type.String({ description: 'Why it failed' }),
      },
      { description: 'The last failed sign-in since the service started' },
    ),
  ),
})
export const OidcProviderList = named('OidcProviderList', {
  items: Type.Array(OidcProviderRead, { description: 'Configured providers, by name' }),
})

export const ProviderParams = Type.Object({
  provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$', description: 'Name of the provider' }),
})

export const AuthorizationCreate = named(
  'AuthorizationCreate',
  {
    purpose: Type.Optional(
      OneOf(
        AUTHORIZATION_PURPOSES,
        '`sign_in` (default): start a session; `link`: connect the provider to the account of the caller; `confirm`: log in again to confirm the session of the caller',
      ),
    ),
    invitation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Secret of a registration or kitchen invitation, for people without an account',
      }),
    ),
  },
  { examples: [{ purpose: 'sign_in' }] },
)
export const AuthorizationRead = named('AuthorizationRead', {
  url: Type.String({ description: 'URL of the provider that the browser must open' }),
  state: Type.String({ description: 'The parameter `state` that the provider will send back' }),
  ticket: Type.String({
    description: `Bearer secret, valid once and for ${TICKET_MINUTES} minutes. Keep it in this browser until the provider sends it back`,
  }),
})

export const ProviderCallback = {
  ticket: Type.String({ minLength: 1, maxLength: 4000, description: 'Ticket of the authorization' }),
  callback: Type.String({
    maxLength: 8000,
    description: 'Query string with which the provider sent the browser back',
  }),
}
const FINISH_EXAMPLE = { ticket: 'the ticket of the authorization', callback: 'code=abc&state=def' }

export const OidcSessionCreate = named('OidcSessionCreate', ProviderCallback, { examples: [FINISH_EXAMPLE] })
export const OidcIdentityCreate = named('OidcIdentityCreate', ProviderCallback, {
  examples: [FINISH_EXAMPLE],
})

export const OidcIdentityRead = named('OidcIdentityRead', {
  id: id('ID of the connection'),
  issuer: Type.String({ description: 'URL of the provider' }),
  provider: Nullable(
    Type.String({ description: 'Name of the provider; null if it is no longer configured' }),
  ),
  label: Type.String({ description: 'Display name of the provider' }),
  email: Nullable(Type.String({ description: 'E-mail address at the provider; null if unknown' })),
  last_used_at: Nullable(timestamp('Time of the last sign-in; null if never used')),
  may: May(OIDC_IDENTITY_ACTIONS),
  created_at: CreatedAt,
})
export const OidcIdentityList = named('OidcIdentityList', {
  items: Type.Array(OidcIdentityRead, { description: 'Connected providers, oldest first' }),
  has_password: Type.Boolean({
    description:
      'Whether the account has a password that it can use. If not, a confirmation in the last 15 minutes replaces the current password, and requests send any text for it',
  }),
})

export const BackChannelLogout = named(
  'BackChannelLogout',
  { logout_token: Type.String({ minLength: 1, maxLength: 8000, description: 'Signed logout token' }) },
  { examples: [{ logout_token: 'a JWT signed by the provider' }] },
)

export const ProviderLogoutRead = named('ProviderLogoutRead', {
  url: Nullable(
    Type.String({
      description: 'URL that ends the session at the provider; null if there is none',
    }),
  ),
})

export type AuthorizationPurpose = (typeof AUTHORIZATION_PURPOSES)[number]
export type SignInProvider = Static<typeof SignInProvider>
export type OidcProviderRead = Static<typeof OidcProviderRead>
export type OidcIdentityRead = Static<typeof OidcIdentityRead>
