import { answerJson } from '#lib/api/answer-json.server.ts'
import { findRecipesAtHand } from '#lib/api/recipes.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const from = event.url.searchParams.get('from')
  return answerJson(() => findRecipesAtHand(event, from === null ? {} : { from }))
}
