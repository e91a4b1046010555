import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  RecoveryCodesRead,
  SecondFactorRead,
  SessionConfirmation,
  TotpSecretRead,
  TotpUpdate,
} from './second-factor.ts'

export const SECOND_FACTOR_ROUTES = routesOf('Second factor', {
  getSecondFactor: route('GET /second-factor', {
    summary: 'Get the second factors of your account',
    response: { 200: SecondFactorRead },
  }),
  getTotpSecret: route('GET /second-factor/totp', {
    summary: 'Get a new secret for an authenticator app; stores nothing',
    response: { 200: TotpSecretRead },
  }),
  updateTotp: route('PUT /second-factor/totp', {
    summary: 'Set up an authenticator app',
    description:
      'From now on, logging in with a password also requires a second factor. Replaces the former authenticator app.',
    body: TotpUpdate,
    response: { 204: NoContent('Set up') },
  }),
  deleteTotp: route('DELETE /second-factor/totp', {
    summary: 'Remove the authenticator app',
    response: { 204: NoContent('Removed') },
  }),
  createRecoveryCodes: route('POST /second-factor/recovery-codes', {
    summary: 'Create ten recovery codes; the former ones become invalid',
    description:
      'Only this response contains the codes. Ignores `Idempotency-Key`, because a stored response would contain them.',
    response: { 201: RecoveryCodesRead },
  }),
  confirmSession: route('POST /sessions/confirm', {
    summary: 'Confirm that it is you, for sensitive changes in the next 15 minutes',
    description:
      'A login counts as confirmation. Send a code or a passkey; without a second factor, your password, or `ticket` and `callback` of a provider.',
    body: SessionConfirmation,
    response: { 204: NoContent('Confirmed') },
  }),
  deleteSecondFactor: route('DELETE /users/:user_id/second-factor', {
    summary:
      'Remove all second factors of a user who lost them: authenticator app, passkeys and recovery codes',
    response: { 204: NoContent('Removed') },
  }),
})
