import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'

/** Optional: the list works without it. */
export async function countNeededReviews(event: RequestEvent): Promise<number> {
  const query = { needs_review: true, limit: 1, count: true }
  const page = await api.listRecipes(event, { query }).catch(() => undefined)
  return page?.total ?? 0
}
