import { NoContent, ProblemResponse } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  KitchenInvitationCreate,
  KitchenInvitationCreated,
  KitchenInvitationList,
  KitchenInvitationLook,
  KitchenInvitationSecret,
} from './kitchen-invitations.ts'
import {
  KitchenCreate,
  KitchenListQuery,
  KitchenMember,
  KitchenMemberDeleteQuery,
  KitchenMemberList,
  KitchenMemberUpdate,
  KitchenPage,
  KitchenRead,
  KitchenUpdate,
} from './kitchens.ts'

const IF_MATCH_NOTE = '`If-Match` takes the ETag of the kitchen.'
const INVITATION_NOT_FOUND = ProblemResponse('Unknown, expired, used up or revoked')

export const KITCHEN_ROUTES = routesOf('Kitchens', {
  listKitchens: route('GET /kitchens/', {
    summary: 'List your kitchens, by name',
    query: KitchenListQuery,
    response: { 200: KitchenPage },
  }),
  createKitchen: route('POST /kitchens/', {
    summary: 'Create a kitchen with you as its owner',
    body: KitchenCreate,
    response: { 201: KitchenRead },
  }),
  getKitchen: route('GET /kitchens/:kitchen_id', {
    summary: 'Read a kitchen that you are a member of',
    response: { 200: KitchenRead },
  }),
  updateKitchen: route('PUT /kitchens/:kitchen_id', {
    summary: 'Rename your kitchen',
    body: KitchenUpdate,
    response: { 200: KitchenRead },
  }),
  deleteKitchen: route('DELETE /kitchens/:kitchen_id', {
    summary: 'Delete your kitchen',
    description:
      'Shared recipes, lists and stores go back to the members who shared them, visible to *Only me*.',
    response: { 204: NoContent('Deleted') },
  }),
  listKitchenMembers: route('GET /kitchens/:kitchen_id/members/', {
    summary: 'List the members of a kitchen',
    response: { 200: KitchenMemberList },
  }),
  updateKitchenMember: route('PUT /kitchens/:kitchen_id/members/:user_id', {
    summary: 'Change the role of a member',
    description: IF_MATCH_NOTE,
    body: KitchenMemberUpdate,
    response: { 200: KitchenMember },
  }),
  deleteKitchenMember: route('DELETE /kitchens/:kitchen_id/members/:user_id', {
    summary: 'Leave a kitchen, or remove a member as owner',
    description: `The last owner cannot leave before the other members. When the last member leaves, the kitchen is deleted. Removing a member revokes all invitations. ${IF_MATCH_NOTE}`,
    query: KitchenMemberDeleteQuery,
    response: { 204: NoContent('No longer a member') },
  }),
  listKitchenInvitations: route('GET /kitchens/:kitchen_id/invitations/', {
    summary: 'List the open invitations to your kitchen',
    response: { 200: KitchenInvitationList },
  }),
  createKitchenInvitation: route('POST /kitchens/:kitchen_id/invitations/', {
    summary: 'Create an invitation to your kitchen',
    description: 'Ignores `Idempotency-Key`, because a stored response would contain the secret.',
    body: KitchenInvitationCreate,
    response: { 201: KitchenInvitationCreated },
  }),
  deleteKitchenInvitation: route('DELETE /kitchens/:kitchen_id/invitations/:invitation_id', {
    summary: 'Revoke an invitation; members who used it stay',
    description: '`If-Match` takes the ETag of the kitchen.',
    response: { 204: NoContent('Revoked') },
  }),
  previewKitchenInvitation: route('POST /kitchen-invitations/look', {
    summary: 'Preview an invitation: the kitchen and the inviting user',
    body: KitchenInvitationSecret,
    response: { 200: KitchenInvitationLook, 404: INVITATION_NOT_FOUND },
  }),
  acceptKitchenInvitation: route('POST /kitchen-invitations/accept', {
    summary: 'Join a kitchen by invitation; joining again changes nothing',
    body: KitchenInvitationSecret,
    response: { 200: KitchenRead, 404: INVITATION_NOT_FOUND },
  }),
})
