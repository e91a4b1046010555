import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const { searchParams } = event.url
  const query = {
    day: searchParams.get('day') ?? '',
    meal: searchParams.get('meal') || undefined,
    kitchen_id: Number(searchParams.get('kitchen')) || undefined,
  }
  return respondJson(() => api.listMealChoices(event, { query }))
}
