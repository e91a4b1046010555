import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import type { PageServerLoad } from './$types'

/** The URL is secret: the page must not be cached or indexed. */
export const load: PageServerLoad = async (event) => {
  event.setHeaders({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  try {
    return {
      week: await api.getSharedWeek(event, { query: { secret: event.url.searchParams.get('secret') ?? '' } }),
    }
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { week: null }
    throw error
  }
}
