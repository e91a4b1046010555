import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { PasskeyChallengeRead, PasskeyCreate, PasskeyList, PasskeyRead, PasskeyUpdate } from './passkeys.ts'

export const PASSKEY_ROUTES = routesOf('Passkeys', {
  getPasskeyChallenge: route('GET /auth/passkey-challenge', {
    summary: 'Get a challenge to log in, confirm a session or add a passkey',
    response: { 200: PasskeyChallengeRead },
  }),
  listPasskeys: route('GET /passkeys/', {
    summary: 'List your passkeys, newest first',
    response: { 200: PasskeyList },
  }),
  createPasskey: route('POST /passkeys/', {
    summary: 'Add a passkey',
    description:
      'Register it with user verification, as a discoverable credential, and with your user ID as user handle. From now on, logging in with a password also requires a second factor.',
    body: PasskeyCreate,
    response: { 201: PasskeyRead },
  }),
  updatePasskey: route('PUT /passkeys/:passkey_id', {
    summary: 'Rename a passkey',
    body: PasskeyUpdate,
    response: { 200: PasskeyRead },
  }),
  deletePasskey: route('DELETE /passkeys/:passkey_id', {
    summary: 'Remove a passkey',
    response: { 204: NoContent('Removed') },
  }),
})
