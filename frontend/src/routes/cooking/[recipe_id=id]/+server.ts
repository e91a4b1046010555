import { deleteCookingSession, updateCookingSession } from '#lib/api/cooking-sessions.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const PUT: RequestHandler = (event) =>
  respondJson(async () => updateCookingSession(event, event.params.recipe_id, await event.request.json()))

export const DELETE: RequestHandler = (event) =>
  respondJson(async () => {
    await deleteCookingSession(event, event.params.recipe_id)
    return {}
  })
