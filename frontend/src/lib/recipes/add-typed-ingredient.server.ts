import { type RequestEvent, redirect } from '@sveltejs/kit'
import { findIngredient, listIngredients } from '../api/ingredients.server.ts'
import { type BrowseQuery, browseHref } from './browse-query.ts'

/** Without script the name of an ingredient arrives as typed. Answers what is called nothing we know. */
export async function addTypedIngredient(
  event: RequestEvent,
  query: BrowseQuery,
  path: string,
): Promise<string | undefined> {
  const typed = (event.url.searchParams.get('with') ?? '').trim().slice(0, 120)
  if (!typed) return undefined
  const [found] = (await listIngredients(event, { q: typed, limit: 1 })).items
  if (!found) return typed
  const ingredientIds = [...query.ingredientIds, found.id]
  redirect(303, browseHref({ ...query, ingredientIds, cursor: undefined }, path))
}

/** Those of them that the viewer sees, by name. */
export async function nameIngredients(event: RequestEvent, ids: number[]) {
  const found = await Promise.all(ids.map((id) => findIngredient(event, id).catch(() => undefined)))
  return found.flatMap((ingredient) => (ingredient ? [{ id: ingredient.id, name: ingredient.name }] : []))
}
