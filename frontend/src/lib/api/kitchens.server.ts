import type {
  KitchenInvitationCreate,
  KitchenInvitationCreated,
  KitchenInvitationList,
  KitchenInvitationLook,
} from '@larder/contract/people/kitchen-invitations'
import type {
  KitchenMemberDeleteQuery,
  KitchenMemberList,
  KitchenPage,
  KitchenRead,
  KitchenRole,
} from '@larder/contract/people/kitchens'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

/** One page is enough: a user can't be in more kitchens. */
export const listKitchens = async (event: RequestEvent) =>
  (await requestApi<KitchenPage>(event, 'GET', '/kitchens/', { query: { limit: 100 } })).items

export const findKitchen = (event: RequestEvent, id: number) =>
  requestApi<KitchenRead>(event, 'GET', `/kitchens/${id}`)

export const createKitchen = (event: RequestEvent, name: string) =>
  requestApi<KitchenRead>(event, 'POST', '/kitchens/', { body: { name } })

export const renameKitchen = (event: RequestEvent, id: number, name: string) =>
  requestApi<KitchenRead>(event, 'PUT', `/kitchens/${id}`, { body: { name } })

export const deleteKitchen = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/kitchens/${id}`)

export const listKitchenMembers = async (event: RequestEvent, id: number) =>
  (await requestApi<KitchenMemberList>(event, 'GET', `/kitchens/${id}/members/`)).items

export const changeKitchenRole = (event: RequestEvent, id: number, userId: number, role: KitchenRole) =>
  requestApi<void>(event, 'PUT', `/kitchens/${id}/members/${userId}`, { body: { role } })

export const removeKitchenMember = (
  event: RequestEvent,
  id: number,
  userId: number,
  query: KitchenMemberDeleteQuery = {},
) => requestApi<void>(event, 'DELETE', `/kitchens/${id}/members/${userId}`, { query })

export const listKitchenInvitations = async (event: RequestEvent, id: number) =>
  (await requestApi<KitchenInvitationList>(event, 'GET', `/kitchens/${id}/invitations/`)).items

export const createKitchenInvitation = (event: RequestEvent, id: number, body: KitchenInvitationCreate) =>
  requestApi<KitchenInvitationCreated>(event, 'POST', `/kitchens/${id}/invitations/`, { body })

export const revokeKitchenInvitation = (event: RequestEvent, id: number, invitationId: number) =>
  requestApi<void>(event, 'DELETE', `/kitchens/${id}/invitations/${invitationId}`)

export const previewKitchenInvitation = (event: RequestEvent, secret: string) =>
  requestApi<KitchenInvitationLook>(event, 'POST', '/kitchen-invitations/look', { body: { secret } })

export const acceptKitchenInvitation = (event: RequestEvent, secret: string) =>
  requestApi<KitchenRead>(event, 'POST', '/kitchen-invitations/accept', { body: { secret } })
