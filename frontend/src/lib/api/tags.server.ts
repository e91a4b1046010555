import type { TagRead } from '@larder/contract/recipes/tags'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

/** Optional: empty if they can't be loaded. Anonymous users have none. */
export const listTags = async (event: RequestEvent): Promise<TagRead[]> =>
  event.locals.session.isPresent()
    ? await api
        .listTags(event)
        .then(({ items }) => items)
        .catch(() => [])
    : []
