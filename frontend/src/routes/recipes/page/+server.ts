import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async (event) => {
  try {
    return Response.json(
      await api.listRecipes(event, { query: toListQuery(readBrowseQuery(event.url.searchParams)) }),
    )
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
