import type { ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { NamedIngredient } from '#lib/food/ingredients/request-names.ts'
import type { IngredientLine, LinkedRecipe } from '../draft/recipe-draft.ts'

async function post<Result>(path: string, body: unknown): Promise<Result | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** Undefined if the request failed: the lines are then parsed when the recipe is saved. */
export const requestParsing = (lines: string[], complete = false) =>
  post<{ items: ParsedIngredientLine[]; suggestions: NamedIngredient[]; recipes: LinkedRecipe[] }>(
    '/recipes/understand',
    { lines, complete },
  )

export const requestWeight = ({ text, name, ingredientId }: IngredientLine) =>
  post<Pick<IngredientLine, 'grams' | 'gramsBy'>>('/recipes/weigh', { text, name, ingredientId })

/** Recipes with a similar title. */
export async function requestRecipes(q: string): Promise<{ id: number; name: string }[]> {
  const response = await fetch(`/recipes/page?q=${encodeURIComponent(q)}`).catch(() => undefined)
  const found: { id: number; title: string }[] = response?.ok ? (await response.json()).items : []
  return found.slice(0, 8).map(({ id, title }) => ({ id, name: title }))
}
