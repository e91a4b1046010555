import type { StoreRead } from '@larder/contract/stores'
import type { StoreLayout, WalkRead } from '@larder/contract/walks'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const findWalk = (event: RequestEvent, storeId: number) =>
  requestApi<WalkRead>(event, 'GET', `/stores/${storeId}/walk`)

export const forgetWalk = (event: RequestEvent, storeId: number) =>
  requestApi<void>(event, 'DELETE', `/stores/${storeId}/walk`)

export const exportLayout = (event: RequestEvent, storeId: number) =>
  requestApi<StoreLayout>(event, 'GET', `/stores/${storeId}/layout`)

export const importLayout = (event: RequestEvent, layout: unknown) =>
  requestApi<StoreRead>(event, 'POST', '/stores/layout', { body: layout })
