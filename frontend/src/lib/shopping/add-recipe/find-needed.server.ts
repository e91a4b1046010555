import { isBought } from '@larder/amounts/find-good'
import type { RequestEvent } from '@sveltejs/kit'
import { findInnerRecipes, findRecipe } from '#lib/api/recipes.server.ts'
import { listStaples } from '#lib/api/staples.server.ts'
import { linesWithin, neededLines } from './needed-lines.ts'

type Scaling = { servings: number; times: number }

/** The recipe that the address asks for, and what it needs from a shop at its servings. */
export async function findNeeded(event: RequestEvent, scalingFor: (written: number | null) => Scaling) {
  const recipeId = Number(event.url.searchParams.get('recipe')) || 0
  const [{ item: written }, staples] = await Promise.all([findRecipe(event, recipeId), listStaples(event)])
  const { servings, times } = scalingFor(written.servings)
  const asked = written.servings === null ? { times } : { servings }
  const [{ item: scaled }, inner] = await Promise.all([
    findRecipe(event, recipeId, asked),
    findInnerRecipes(event, written),
  ])
  const factor = written.servings === null ? times : servings / written.servings
  const rows = linesWithin(scaled.ingredients, inner, factor)
  return {
    recipe: { id: written.id, title: written.title },
    servings: written.servings && servings,
    times,
    lines: neededLines(rows, isBought, new Set(staples.map(({ ingredient_id }) => ingredient_id))),
  }
}
