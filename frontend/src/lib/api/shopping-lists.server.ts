import type { FollowedPlanCreate } from '@larder/contract/shopping/followed-plans'
import type {
  ShoppingListCreate,
  ShoppingListInvitationList,
  ShoppingListItemUpdate,
  ShoppingListPage,
  ShoppingListRead,
  ShoppingListRecipeCreate,
  ShoppingListUpdate,
} from '@larder/contract/shopping/shopping-lists'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listShoppingLists = (
  event: RequestEvent,
  query: { cursor?: string | undefined; limit?: number; kitchen_id?: number } = {},
) => requestApi<ShoppingListPage>(event, 'GET', '/shopping-lists/', { query: { limit: 50, ...query } })

export const findShoppingList = (event: RequestEvent, id: number, storeId?: number) =>
  requestApi<ShoppingListRead>(event, 'GET', `/shopping-lists/${id}`, { query: { store_id: storeId } })

export const createShoppingList = (event: RequestEvent, body: ShoppingListCreate, idempotencyKey?: string) =>
  requestApi<ShoppingListRead>(event, 'POST', '/shopping-lists/', { body, idempotencyKey })

export const updateShoppingList = (event: RequestEvent, id: number, body: ShoppingListUpdate) =>
  requestApi<ShoppingListRead>(event, 'PUT', `/shopping-lists/${id}`, { body })

export const deleteShoppingList = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-lists/${id}`)

export const addRecipeToList = (
  event: RequestEvent,
  id: number,
  body: ShoppingListRecipeCreate,
  idempotencyKey?: string,
) => requestApi<ShoppingListRead>(event, 'POST', `/shopping-lists/${id}/recipes`, { body, idempotencyKey })

export const shopForPlannedDays = (
  event: RequestEvent,
  id: number,
  body: FollowedPlanCreate,
  idempotencyKey?: string,
) =>
  requestApi<ShoppingListRead>(event, 'POST', `/shopping-lists/${id}/planned-days`, { body, idempotencyKey })

export const stopFollowingPlan = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-lists/${id}/planned-days`)

export const removeRecipeFromList = (event: RequestEvent, id: number, entryId: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-lists/${id}/recipes/${entryId}`)

export const addListItem = (event: RequestEvent, id: number, text: string) =>
  requestApi<ShoppingListRead>(event, 'POST', `/shopping-lists/${id}/items`, { body: { text } })

export const updateListItem = (
  event: RequestEvent,
  id: number,
  itemId: number,
  body: ShoppingListItemUpdate,
) => requestApi<ShoppingListRead>(event, 'PUT', `/shopping-lists/${id}/items/${itemId}`, { body })

export const removeListItem = (event: RequestEvent, id: number, itemId: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-lists/${id}/items/${itemId}`)

export const sendOperations = (event: RequestEvent, id: number, body: unknown, storeId?: number) =>
  requestApi<ShoppingListRead>(event, 'POST', `/shopping-lists/${id}/operations`, {
    body,
    query: { store_id: storeId },
  })

export const listInvitations = async (event: RequestEvent) =>
  (await requestApi<ShoppingListInvitationList>(event, 'GET', '/shopping-list-invitations/')).items

export const acceptInvitation = (event: RequestEvent, id: number) =>
  requestApi<ShoppingListRead>(event, 'POST', `/shopping-list-invitations/${id}/accept`)

export const declineInvitation = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-list-invitations/${id}`)

export const shareShoppingList = (event: RequestEvent, id: number, username: string) =>
  requestApi<ShoppingListRead>(event, 'POST', `/shopping-lists/${id}/members`, { body: { username } })

export const unshareShoppingList = (event: RequestEvent, id: number, userId: number) =>
  requestApi<void>(event, 'DELETE', `/shopping-lists/${id}/members/${userId}`)
