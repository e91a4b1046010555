import {
  REGISTRATION_INVITATION_DEEDS,
  type RegistrationInvitationDeed,
} from '@larder/contract/people/registration-invitations'
import type { Guard } from '../../http/access.ts'

/** Admin's alone. */
export const registrationInvitationAccess: Guard<RegistrationInvitationDeed, { id: number }> = {
  resource: 'Invitation',
  param: 'registration_invitation_id',
  deeds: REGISTRATION_INVITATION_DEEDS,
  facts: async (_db, id) => ({ id }),
  may: () => [],
}
