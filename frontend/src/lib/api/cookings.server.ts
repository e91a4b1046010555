import type { CookingCreate, CookingPage, CookingRead, RecipeCookingPage } from '@larder/contract/cookings'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

/** Nice to have: without it the recipe is still a recipe. Visitors have no log. */
export const findRecipeCookings = async (
  event: RequestEvent,
  recipeId: number,
): Promise<RecipeCookingPage | null> =>
  event.locals.session.isPresent()
    ? requestApi<RecipeCookingPage>(event, 'GET', `/recipes/${recipeId}/cookings/`).catch(() => null)
    : null

export const listCookings = (event: RequestEvent, cursor: string | undefined) =>
  requestApi<CookingPage>(event, 'GET', '/cookings/', { query: { cursor, count: true } })

export const createCooking = (event: RequestEvent, body: CookingCreate, idempotencyKey?: string) =>
  requestApi<CookingRead>(event, 'POST', '/cookings/', { body, idempotencyKey })

export const deleteCooking = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/cookings/${id}`)
