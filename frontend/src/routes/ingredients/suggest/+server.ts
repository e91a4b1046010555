import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { translateFoods } from '#lib/api/food-names.server.ts'
import type { RequestHandler } from './$types'

const SHOWN = 8

/** Suggestions while typing: `[{ id, name }]`. */
export const GET: RequestHandler = async (event) => {
  const q = (event.url.searchParams.get('q') ?? '').trim().slice(0, 120)
  if (!q) return Response.json([])
  try {
    const { items } = await api.listIngredients(event, { query: { q, limit: SHOWN } })
    return Response.json(translateFoods(items.map(({ id, name }) => ({ id, name }))))
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
