import type { ShelfCreate, ShelfList, ShelfRead, ShelfUpdate } from '@larder/contract/shopping/shelves'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const createShelf = (event: RequestEvent, storeId: number, body: ShelfCreate) =>
  requestApi<ShelfRead>(event, 'POST', `/stores/${storeId}/shelves/`, { body })

export const orderShelves = (event: RequestEvent, storeId: number, shelfIds: number[]) =>
  requestApi<ShelfList>(event, 'PUT', `/stores/${storeId}/shelves/order`, { body: { shelf_ids: shelfIds } })

export const updateShelf = (event: RequestEvent, id: number, body: ShelfUpdate) =>
  requestApi<ShelfRead>(event, 'PUT', `/shelves/${id}`, { body })

export const deleteShelf = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/shelves/${id}`)

export const placeIngredient = (
  event: RequestEvent,
  shelfId: number,
  ingredientId: number,
  position?: number,
) =>
  requestApi<ShelfRead>(event, 'PUT', `/shelves/${shelfId}/ingredients/${ingredientId}`, {
    body: position === undefined ? {} : { position },
  })

export const removeFromShelf = (event: RequestEvent, shelfId: number, ingredientId: number) =>
  requestApi<void>(event, 'DELETE', `/shelves/${shelfId}/ingredients/${ingredientId}`)
