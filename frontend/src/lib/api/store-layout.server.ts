import type { StoreLayout } from '@larder/contract/shopping/store-layout'
import type { StoreRead } from '@larder/contract/shopping/stores'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const exportLayout = (event: RequestEvent, storeId: number) =>
  requestApi<StoreLayout>(event, 'GET', `/stores/${storeId}/layout`)

export const importLayout = (event: RequestEvent, layout: unknown) =>
  requestApi<StoreRead>(event, 'POST', '/stores/layout', { body: layout })
