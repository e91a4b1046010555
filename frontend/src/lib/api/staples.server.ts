import type { StapleCreate, StapleList, StapleRead } from '@larder/contract/food/staples'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listStaples = async (event: RequestEvent) =>
  (await requestApi<StapleList>(event, 'GET', '/staples/')).items

export const createStaple = (event: RequestEvent, body: StapleCreate) =>
  requestApi<StapleRead>(event, 'POST', '/staples/', { body })

export const deleteStaple = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/staples/${id}`)
