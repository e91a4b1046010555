import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { listTags } from '../../api/tags.server.ts'

const OFFERED = 6

/** The viewer's tags of a recipe, and their other most used tags. Null for anonymous users. */
export async function findRecipeTags(event: RequestEvent, recipeId: number) {
  if (!event.locals.session.isPresent()) return null
  const [given, all] = await Promise.all([
    api
      .listRecipeTags(event, { params: { recipe_id: recipeId } })
      .then(({ items }) => items)
      .catch(() => null),
    listTags(event),
  ])
  if (!given) return null
  const others = all.filter(({ id }) => given.every((tag) => tag.id !== id))
  const offered = others.toSorted((a, b) => b.recipe_count - a.recipe_count).slice(0, OFFERED)
  const nameOnly = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return { given: given.map(nameOnly), offered: offered.map(nameOnly), known: others.map(({ name }) => name) }
}

export type RecipeTagChoices = NonNullable<Awaited<ReturnType<typeof findRecipeTags>>>

/** Adds comma-separated tags. */
export async function addTags(event: RequestEvent, recipeId: number, typed: string) {
  const added = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const given = (await api.listRecipeTags(event, { params: { recipe_id: recipeId } })).items
  await api.updateRecipeTags(event, {
    params: { recipe_id: recipeId },
    body: { names: [...given.map(({ name }) => name), ...added] },
  })
}

export async function removeTag(event: RequestEvent, recipeId: number, id: number) {
  const given = (await api.listRecipeTags(event, { params: { recipe_id: recipeId } })).items
  const left = given.filter((tag) => tag.id !== id)
  await api.updateRecipeTags(event, {
    params: { recipe_id: recipeId },
    body: { names: left.map(({ name }) => name) },
  })
}
