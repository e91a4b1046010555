import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { LogoutRequest, TokenRead, TokenRequest } from './auth.ts'
import { PasswordResetCreate } from './password-resets.ts'

export const AUTH_ROUTES = routesOf('Authentication', {
  logIn: route('POST /auth/token', {
    summary: 'Log in by password or password reset link, or refresh a session',
    description:
      'OAuth 2 token endpoint; accepts JSON and form encoding. `password_reset` sets the password to `new_password` and ends all existing sessions and access tokens.',
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
      'The response is the same whether or not an account with this address exists. Changes no data: the link is signed, not stored.',
    body: PasswordResetCreate,
    response: { 204: NoContent('If the account exists, an e-mail is sent') },
  }),
})
