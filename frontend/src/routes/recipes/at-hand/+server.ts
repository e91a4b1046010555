import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const from = event.url.searchParams.get('from')
  return respondJson(() => api.listOfflineRecipes(event, { query: from === null ? {} : { from } }))
}
