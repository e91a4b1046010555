import { type RequestEvent, redirect } from '@sveltejs/kit'
import { findIngredient, listIngredients } from '../../api/ingredients.server.ts'
import { type BrowseQuery, browseHref } from './browse-query.ts'
import { resolveTypedIngredients } from './typed-ingredients.ts'

const MAX_COMPARED = 50

/** An ingredient arrives as typed, without script or with Enter. Returns the words if no ingredient matches. */
export async function addTypedIngredient(
  event: RequestEvent,
  query: BrowseQuery,
  path: string,
  isAnyOf = false,
): Promise<string | undefined> {
  const typed = (event.url.searchParams.get('with') ?? '').trim().slice(0, 120)
  if (!typed) return undefined
  const matched = resolveTypedIngredients(
    typed,
    (await listIngredients(event, { q: typed, limit: MAX_COMPARED })).items,
  )
  if (matched.length === 0) return typed
  // A list asks for all of them at once, so of several kinds it takes one.
  const added = isAnyOf ? matched : matched.slice(0, 1)
  const ingredientIds = [...new Set([...query.ingredientIds, ...added.map(({ id }) => id)])]
  redirect(303, browseHref({ ...query, ingredientIds, cursor: undefined }, path))
}

/** Those of them that the viewer sees, by name. */
export async function listIngredientNames(event: RequestEvent, ids: number[]) {
  const found = await Promise.all(ids.map((id) => findIngredient(event, id).catch(() => undefined)))
  return found.flatMap((ingredient) => (ingredient ? [{ id: ingredient.id, name: ingredient.name }] : []))
}
