import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  try {
    await api.restoreRecipe(event, { params: { recipe_id: event.params.recipe_id } })
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
