import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

/** Optional: returns null if they can't be loaded. */
export const findComments = (event: RequestEvent, recipeId: number, cursor?: string) =>
  api
    .listComments(event, { params: { recipe_id: recipeId }, query: { count: true, cursor } })
    .catch(() => null)
