import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const PUT: RequestHandler = (event) =>
  respondJson(async () =>
    api.updateCookingSession(event, {
      params: { recipe_id: event.params.recipe_id },
      body: await event.request.json(),
    }),
  )

export const DELETE: RequestHandler = (event) =>
  respondJson(async () => {
    await api.deleteCookingSession(event, { params: { recipe_id: event.params.recipe_id } })
    return {}
  })
