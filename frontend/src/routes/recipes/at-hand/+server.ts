import { findOfflineRecipes } from '#lib/api/recipes.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const from = event.url.searchParams.get('from')
  return respondJson(() => findOfflineRecipes(event, from === null ? {} : { from }))
}
