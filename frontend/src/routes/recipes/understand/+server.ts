import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { translateFoods } from '#lib/api/food-names.server.ts'
import { parseLines } from '#lib/api/ingredient-lines.server.ts'
import { findNamedRecipes, readRecipeTitle } from '#lib/recipes/editor/ingredients/suggested-recipes.ts'
import type { RequestHandler } from './$types'

const SUGGESTIONS = 6

/** Parses `lines`. With `complete`, also suggests ingredients and recipes for the first line. */
export const POST: RequestHandler = async (event) => {
  const { lines, complete } = await event.request.json().catch(() => ({}))
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every((line) => typeof line === 'string')) {
    return new Response(null, { status: 400 })
  }
  try {
    const items = await parseLines(event, lines)
    const typed = items[0]?.name.trim().slice(0, 120)
    const [found, titled] =
      complete && typed
        ? await Promise.all([
            api.listIngredients(event, { query: { q: typed, limit: SUGGESTIONS } }),
            api.listRecipes(event, {
              query: { q: readRecipeTitle(lines[0] ?? '').slice(0, 200), limit: SUGGESTIONS },
            }),
          ])
        : []
    const suggestions = translateFoods((found?.items ?? []).map(({ id, name }) => ({ id, name })))
    const recipes = (titled?.items ?? []).map(({ id, title }) => ({ id, title }))
    return Response.json({ items, suggestions, recipes: findNamedRecipes(lines[0] ?? '', recipes) })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    throw error
  }
}
