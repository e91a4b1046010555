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

const IF_MATCH_NOTE = '`If-Match` refers to the kitchen.'
const INVITATION_NOT_FOUND = ProblemResponse('The invitation is unknown, expired, used up or revoked')

export const KITCHEN_ROUTES = routesOf('Kitchens', {
  listKitchens: route('GET /kitchens/', {
    summary: 'List your kitchens, sorted by name',
    query: KitchenListQuery,
    response: { 200: KitchenPage },
  }),
  createKitchen: route('POST /kitchens/', {
    summary: 'Create a kitchen with you as its owner',
    body: KitchenCreate,
    response: { 201: KitchenRead },
  }),
  getKitchen: route('GET /kitchens/:kitchen_id', {
    summary: 'Get a kitchen that you are a member of',
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
      'The recipes, books, shopping lists and stores that members shared with the kitchen become private again. Its meal plan is deleted.',
    response: { 204: NoContent('Deleted') },
  }),
  listKitchenMembers: route('GET /kitchens/:kitchen_id/members/', {
    summary: 'List the members of a kitchen',
    response: { 200: KitchenMemberList },
  }),
  updateKitchenMember: route('PUT /kitchens/:kitchen_id/members/:user_id', {
    summary: 'Update the role of a member',
    description: IF_MATCH_NOTE,
    body: KitchenMemberUpdate,
    response: { 200: KitchenMember },
  }),
  deleteKitchenMember: route('DELETE /kitchens/:kitchen_id/members/:user_id', {
    summary: 'Leave a kitchen, or as owner remove a member',
    description: `The last owner cannot leave while there are other members. When the last member leaves, the kitchen is deleted. Removing a member revokes all invitations to the kitchen. ${IF_MATCH_NOTE}`,
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
    summary: 'Revoke an invitation to your kitchen; people who have joined with it remain members',
    description: '`If-Match` refers to the kitchen.',
    response: { 204: NoContent('Revoked') },
  }),
  previewKitchenInvitation: route('POST /kitchen-invitations/look', {
    summary: 'Get the kitchen and the inviting user of an invitation, before you accept it',
    body: KitchenInvitationSecret,
    response: { 200: KitchenInvitationLook, 404: INVITATION_NOT_FOUND },
  }),
  acceptKitchenInvitation: route('POST /kitchen-invitations/accept', {
    summary: 'Join a kitchen with an invitation; joining again has no effect',
    body: KitchenInvitationSecret,
    response: { 200: KitchenRead, 404: INVITATION_NOT_FOUND },
  }),
})
