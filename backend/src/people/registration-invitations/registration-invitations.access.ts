import {
  REGISTRATION_INVITATION_ACTIONS,
  type RegistrationInvitationAction,
} from '@larder/contract/people/registration-invitations'
import type { Policy } from '../../http/access.ts'

/** Only for Admins, whom the routes require. */
export const registrationInvitationAccess: Policy<RegistrationInvitationAction, { id: number }> = {
  name: 'Invitation',
  param: 'registration_invitation_id',
  actions: REGISTRATION_INVITATION_ACTIONS,
  policyInput: async (_db, id) => ({ id }),
  allow: () => [],
}
