import type { WalkRead } from '@larder/contract/shopping/walks'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const findWalk = (event: RequestEvent, storeId: number) =>
  requestApi<WalkRead>(event, 'GET', `/stores/${storeId}/walk`)

export const deleteWalk = (event: RequestEvent, storeId: number) =>
  requestApi<void>(event, 'DELETE', `/stores/${storeId}/walk`)
