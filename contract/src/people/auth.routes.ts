import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { LogoutRequest, TokenRead, TokenRequest } from './auth.ts'
import { PasswordResetCreate } from './password-resets.ts'

export const AUTH_ROUTES = routesOf('Authentication', {
  logIn: route('POST /auth/token', {
    summary: 'Log in with a password, a passkey or a password reset link, or refresh a session',
    description:
      'OAuth 2 token endpoint; accepts JSON and form-encoded bodies. The grant type `password_reset` sets a new password, ends all sessions and revokes all access tokens of the account. If the account has a second factor, the response is a problem with the code `second_factor_needed` and a challenge; send the challenge with the grant type `second_factor` within 10 minutes.',
    body: TokenRequest,
    response: { 200: TokenRead },
  }),
  logOut: route('POST /auth/logout', {
    summary: 'End a session and invalidate all its tokens',
    body: LogoutRequest,
    response: { 204: NoContent('Session ended') },
  }),
  createPasswordReset: route('POST /password-resets/', {
    summary: 'Request a password reset link by e-mail',
    description:
      'The response is the same whether or not an account with this address exists. Changes no data, because the link is signed and not stored.',
    body: PasswordResetCreate,
    response: { 204: NoContent('If the account exists, Larder sends an e-mail') },
  }),
})
