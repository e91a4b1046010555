import type {
  CookingCreate,
  CookingListQuery,
  CookingMonths,
  CookingPage,
  CookingRead,
  CookingUpdate,
  RecipeCookingPage,
} from '@larder/contract/recipes/cookings'
import type { RequestEvent } from '@sveltejs/kit'
import { sendPictures, type Upload } from './recipe-images.server.ts'
import { requestApi } from './request-api.server.ts'

/** Optional: null if it can't be loaded. Anonymous users have no cook log. */
export const findRecipeCookings = async (
  event: RequestEvent,
  recipeId: number,
): Promise<RecipeCookingPage | null> =>
  event.locals.session.isPresent()
    ? requestApi<RecipeCookingPage>(event, 'GET', `/recipes/${recipeId}/cookings/`).catch(() => null)
    : null

export const listCookings = (event: RequestEvent, query: CookingListQuery) =>
  requestApi<CookingPage>(event, 'GET', '/cookings/', { query: { ...query, count: true } })

/** The twelve months up to `until`. */
export const countCookingsByMonth = async (event: RequestEvent, until: string) =>
  (await requestApi<CookingMonths>(event, 'GET', '/cookings/months', { query: { until } })).items

export const findCooking = (event: RequestEvent, id: number) =>
  requestApi<CookingRead>(event, 'GET', `/cookings/${id}`)

export const createCooking = (event: RequestEvent, body: CookingCreate, idempotencyKey?: string) =>
  requestApi<CookingRead>(event, 'POST', '/cookings/', { body, idempotencyKey })

export const updateCooking = (event: RequestEvent, id: number, body: CookingUpdate) =>
  requestApi<CookingRead>(event, 'PUT', `/cookings/${id}`, { body })

export const restoreCooking = (event: RequestEvent, id: number) =>
  requestApi<CookingRead>(event, 'POST', `/cookings/${id}/restore`)

export const createCookingImage = (event: RequestEvent, id: number, upload: Upload) =>
  sendPictures<CookingRead>(event, `/cookings/${id}/image`, upload)

export const deleteCookingImage = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/cookings/${id}/image`)

export const deleteCooking = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/cookings/${id}`)
