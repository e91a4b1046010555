import type {
  StoreCopyCreate,
  StoreCreate,
  StorePage,
  StoreRead,
  StoreUpdate,
} from '@larder/contract/shopping/stores'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi, requestItem } from './request-api.server.ts'

export const listStores = (
  event: RequestEvent,
  query: { cursor?: string | undefined; kitchen_id?: number } = {},
) => requestApi<StorePage>(event, 'GET', '/stores/', { query: { limit: 100, ...query } })

export const findStore = (event: RequestEvent, id: number) => requestItem<StoreRead>(event, `/stores/${id}`)

export const createStore = (event: RequestEvent, body: StoreCreate) =>
  requestApi<StoreRead>(event, 'POST', '/stores/', { body })

export const copyStore = (event: RequestEvent, id: number, body: StoreCopyCreate) =>
  requestApi<StoreRead>(event, 'POST', `/stores/${id}/copies`, { body })

export const updateStore = (event: RequestEvent, id: number, body: StoreUpdate) =>
  requestApi<StoreRead>(event, 'PUT', `/stores/${id}`, { body })

export const deleteStore = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/stores/${id}`)
