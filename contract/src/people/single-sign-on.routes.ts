import { NoContent, ProblemResponse } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { TokenRead } from './auth.ts'
import {
  AuthorizationCreate,
  AuthorizationRead,
  BackChannelLogout,
  OidcIdentityCreate,
  OidcIdentityList,
  OidcIdentityRead,
  OidcProviderList,
  OidcSessionCreate,
  ProviderLogoutRead,
  ProviderParams,
} from './single-sign-on.ts'

const UNKNOWN_PROVIDER = ProblemResponse('There is no provider with this name')

export const SINGLE_SIGN_ON_ROUTES = routesOf('Single sign-on', {
  listOidcProviders: route('GET /oidc/providers/', {
    summary: 'List the configured OpenID Connect providers and whether they can be reached',
    description:
      'Contacts each provider. `last_failure` is the last failed sign-in since the service started.',
    response: { 200: OidcProviderList },
  }),
  createAuthorization: route('POST /oidc/providers/:provider/authorization', {
    summary: 'Start a sign-in at an OpenID Connect provider',
    description:
      'Stores nothing: the ticket contains everything, encrypted. The provider sends the browser back to `PUBLIC_URL/sso/<provider>/callback`.',
    params: ProviderParams,
    body: AuthorizationCreate,
    response: { 201: AuthorizationRead, 404: UNKNOWN_PROVIDER },
  }),
  createOidcSession: route('POST /oidc/sessions/', {
    summary: 'Finish a sign-in at a provider and start a session',
    description: 'Creates an account on the first sign-in if `OIDC_SIGN_UP` allows it.',
    body: OidcSessionCreate,
    response: { 200: TokenRead },
  }),
  getProviderLogout: route('GET /oidc/logout', {
    summary: 'Get the URL that also ends your session at the provider',
    response: { 200: ProviderLogoutRead },
  }),
  backChannelLogout: route('POST /oidc/providers/:provider/back-channel-logout', {
    summary: 'End sessions on behalf of a provider (OpenID Connect Back-Channel Logout 1.0)',
    params: ProviderParams,
    body: BackChannelLogout,
    response: { 204: NoContent('Sessions ended'), 404: UNKNOWN_PROVIDER },
  }),
  listOidcIdentities: route('GET /oidc/identities/', {
    summary: 'List the providers that are connected to your account',
    response: { 200: OidcIdentityList },
  }),
  createOidcIdentity: route('POST /oidc/identities/', {
    summary: 'Finish a sign-in at a provider and connect it to your account',
    description: 'Ignores `Idempotency-Key`, because a ticket is valid once.',
    body: OidcIdentityCreate,
    response: { 201: OidcIdentityRead },
  }),
  deleteOidcIdentity: route('DELETE /oidc/identities/:oidc_identity_id', {
    summary: 'Disconnect a provider from an account that has another way to sign in',
    description: 'Ends the other sessions that were started with it.',
    response: { 204: NoContent('Disconnected') },
  }),
})
