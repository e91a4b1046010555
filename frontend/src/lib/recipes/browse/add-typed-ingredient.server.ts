import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { findNamedFood, foodName } from '../../api/food-names.server.ts'
import { type BrowseQuery, browseHref } from './browse-query.ts'
import { resolveTypedIngredients } from './typed-ingredients.ts'

const MAX_COMPARED = 50

/** Adds an ingredient typed without script or with Enter. Returns the text if no ingredient matches. */
export async function addTypedIngredient(
  event: RequestEvent,
  query: BrowseQuery,
  path: string,
  isAnyOf = false,
): Promise<string | undefined> {
  const typed = (event.url.searchParams.get('with') ?? '').trim().slice(0, 120)
  if (!typed) return undefined
  const { items } = await api.listIngredients(event, { query: { q: typed, limit: MAX_COMPARED } })
  const named = findNamedFood(items, typed)
  const matched = named ? [named] : resolveTypedIngredients(typed, items)
  if (matched.length === 0) return typed
  // The list requires all ingredients, so only one of several kinds is added.
  const added = isAnyOf ? matched : matched.slice(0, 1)
  const ingredientIds = [...new Set([...query.ingredientIds, ...added.map(({ id }) => id)])]
  redirect(303, browseHref({ ...query, ingredientIds, cursor: undefined }, path))
}

/** Names of the ingredients that the viewer can see, in the viewer's language. */
export async function listIngredientNames(event: RequestEvent, ids: number[]) {
  const found = await Promise.all(
    ids.map((id) => api.getIngredient(event, { params: { ingredient_id: id } }).catch(() => undefined)),
  )
  return found.flatMap((ingredient) =>
    ingredient ? [{ id: ingredient.id, name: foodName(ingredient.name) }] : [],
  )
}
