import type {
  CookingSessionList,
  CookingSessionRead,
  CookingSessionUpdate,
} from '@larder/contract/recipes/cooking-sessions'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

/** Optional: empty if they can't be loaded. Anonymous users store theirs on the device. */
export const listCookingSessions = async (event: RequestEvent): Promise<CookingSessionRead[]> =>
  event.locals.session.isPresent() ? await findCookingSessions(event).catch(() => []) : []

export const findCookingSessions = async (event: RequestEvent) =>
  (await requestApi<CookingSessionList>(event, 'GET', '/cooking-sessions/')).items

export const updateCookingSession = (event: RequestEvent, recipeId: number, body: CookingSessionUpdate) =>
  requestApi<CookingSessionRead>(event, 'PUT', `/cooking-sessions/${recipeId}`, { body })

export const deleteCookingSession = (event: RequestEvent, recipeId: number) =>
  requestApi<void>(event, 'DELETE', `/cooking-sessions/${recipeId}`)
