import type { StapleList, StapleRead } from '@larder/contract/staples'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listStaples = async (event: RequestEvent) =>
  (await requestApi<StapleList>(event, 'GET', '/staples/')).items

export const createStaple = (event: RequestEvent, ingredientId: number) =>
  requestApi<StapleRead>(event, 'POST', '/staples/', { body: { ingredient_id: ingredientId } })

export const deleteStaple = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/staples/${id}`)
