import { answerJson } from '#lib/api/answer-json.server.ts'
import { deleteCookingSession, updateCookingSession } from '#lib/api/cooking-sessions.server.ts'
import type { RequestHandler } from './$types'

export const PUT: RequestHandler = (event) =>
  answerJson(async () => updateCookingSession(event, event.params.recipe_id, await event.request.json()))

export const DELETE: RequestHandler = (event) =>
  answerJson(async () => {
    await deleteCookingSession(event, event.params.recipe_id)
    return {}
  })
