import { isSoldInShops } from '@larder/amounts/find-good'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { findInnerRecipes } from '#lib/api/recipes.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { expandInnerRecipes, listNeededLines } from './needed-lines.ts'

type Scaling = { servings: number; times: number }

/** Finds the recipe of `?recipe=3` and the ingredients to buy for it. */
export async function findNeeded(event: RequestEvent, scalingFor: (written: number | null) => Scaling) {
  const recipeId = Number(event.url.searchParams.get('recipe')) || 0
  const [{ item: written }, staples] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: recipeId } }),
    api.listStaples(event).then(({ items }) => items),
  ])
  const { servings, times } = scalingFor(written.servings)
  const isServed = written.servings !== null && times === 1
  const query = isServed ? { servings } : { times }
  const [{ item: scaled }, inner] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: recipeId }, query }),
    findInnerRecipes(event, written),
  ])
  const factor = isServed ? servings / (written.servings ?? 1) : times
  const rows = expandInnerRecipes(scaled.ingredients, inner, factor)
  return {
    recipe: { id: written.id, title: written.title },
    servings: isServed ? servings : null,
    times,
    lines: listNeededLines(rows, isSoldInShops, new Set(staples.map(({ ingredient_id }) => ingredient_id))),
  }
}
