import { ApiError } from '#lib/api/api-error.ts'
import { listRecipes } from '#lib/api/recipes.server.ts'
import { readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async (event) => {
  try {
    return Response.json(await listRecipes(event, toListQuery(readBrowseQuery(event.url.searchParams))))
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
