import { ApiError } from '#lib/api/api-error.ts'
import { parseLines } from '#lib/api/ingredient-lines.server.ts'
import { listIngredients } from '#lib/api/ingredients.server.ts'
import type { RequestHandler } from './$types'

const SUGGESTIONS = 6

/** `{ lines, complete }` → what each line means, and names that would complete the first one. */
export const POST: RequestHandler = async (event) => {
  const { lines, complete } = await event.request.json().catch(() => ({}))
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every((line) => typeof line === 'string')) {
    return new Response(null, { status: 400 })
  }
  try {
    const items = await parseLines(event, lines)
    const name = items[0]?.name.trim().slice(0, 120)
    const found = complete && name ? await listIngredients(event, { q: name, limit: SUGGESTIONS }) : undefined
    const suggestions = (found?.items ?? []).map((ingredient) => ({
      id: ingredient.id,
      name: ingredient.name,
    }))
    return Response.json({ items, suggestions })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
