import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

/** Optional: empty if they can't be loaded. Anonymous users store theirs on the device. */
export const listCookingSessions = async (event: RequestEvent): Promise<CookingSessionRead[]> =>
  event.locals.session.isPresent()
    ? await api
        .listCookingSessions(event)
        .then(({ items }) => items)
        .catch(() => [])
    : []
