import { isBought } from '@larder/amounts/find-good'
import type { RequestEvent } from '@sveltejs/kit'
import { findRecipe } from '#lib/api/recipes.server.ts'
import { listStaples } from '#lib/api/staples.server.ts'
import { neededLines } from './needed-lines.ts'

/** The recipe that the address asks for, and what it needs from a shop at its servings. */
export async function findNeeded(event: RequestEvent, servingsFor: (written: number) => number) {
  const recipeId = Number(event.url.searchParams.get('recipe')) || 0
  const [{ item: written }, staples] = await Promise.all([findRecipe(event, recipeId), listStaples(event)])
  const servings = written.servings && servingsFor(written.servings)
  const scaled =
    servings && servings !== written.servings ? await findRecipe(event, recipeId, { servings }) : null
  const { ingredients } = scaled?.item ?? written
  return {
    recipe: { id: written.id, title: written.title },
    servings,
    lines: neededLines(ingredients, isBought, new Set(staples.map(({ ingredient_id }) => ingredient_id))),
  }
}
