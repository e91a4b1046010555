import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

export const listBookRecipes = (
  event: RequestEvent,
  id: number,
  query: { limit: number; cursor?: string | undefined },
) => api.listBookRecipes(event, { params: { book_id: id }, query: { ...query, count: true } })

export const listDeletedBooks = async (event: RequestEvent) =>
  (await api.listDeletedBooks(event, { query: { limit: 100 } })).items

/** `afterId`: null puts it first; undefined leaves its position, or appends it. */
export const addToBook = (event: RequestEvent, id: number, recipeId: number, afterId?: number | null) =>
  api.addRecipeToBook(event, {
    params: { book_id: id, recipe_id: recipeId },
    body: afterId === undefined ? {} : { after_recipe_id: afterId },
  })
