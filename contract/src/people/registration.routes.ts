import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  RegistrationInvitationCreate,
  RegistrationInvitationCreated,
  RegistrationInvitationList,
} from './registration-invitations.ts'
import { SignInRead, SignInUpdate } from './sign-in.ts'

export const REGISTRATION_ROUTES = routesOf('Registration', {
  getSignInSettings: route('GET /sign-in', {
    summary: 'Get how people can log in and register',
    response: { 200: SignInRead },
  }),
  updateSignInSettings: route('PUT /sign-in', {
    summary: 'Update who can register; overrides the environment variable `REGISTRATION`',
    body: SignInUpdate,
    response: { 200: SignInRead },
  }),
  listRegistrationInvitations: route('GET /registration-invitations/', {
    summary: 'List registration invitations, newest first',
    response: { 200: RegistrationInvitationList },
  }),
  createRegistrationInvitation: route('POST /registration-invitations/', {
    summary: 'Create a registration invitation',
    description:
      'Only this response contains the secret. Ignores `Idempotency-Key`, because a stored response would contain the secret.',
    body: RegistrationInvitationCreate,
    response: { 201: RegistrationInvitationCreated },
  }),
  deleteRegistrationInvitation: route('DELETE /registration-invitations/:registration_invitation_id', {
    summary: 'Revoke a registration invitation; accounts created with it remain',
    response: { 204: NoContent('Revoked') },
  }),
})
