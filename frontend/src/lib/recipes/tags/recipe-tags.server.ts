import type { TagChoice } from '@larder/contract/recipes/tags'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'

const OFFERED = 6

/** The viewer's tags of a recipe, and their other most used tags. */
export function chooseTags(tags: TagChoice[]) {
  const others = tags.filter(({ is_given }) => !is_given)
  const offered = others.toSorted((a, b) => b.recipe_count - a.recipe_count).slice(0, OFFERED)
  const nameOnly = ({ id, name }: TagChoice) => ({ id, name })
  return {
    given: tags.filter(({ is_given }) => is_given).map(nameOnly),
    offered: offered.map(nameOnly),
    known: others.map(({ name }) => name),
  }
}

export type RecipeTagChoices = ReturnType<typeof chooseTags>

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
