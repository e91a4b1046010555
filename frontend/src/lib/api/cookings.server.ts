import type { CookingListQuery, RecipeCookingPage } from '@larder/contract/recipes/cookings'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

/** Optional: null if it can't be loaded. Anonymous users have no cook log. */
export const findRecipeCookings = async (
  event: RequestEvent,
  recipeId: number,
): Promise<RecipeCookingPage | null> =>
  event.locals.session.isPresent()
    ? api.listRecipeCookings(event, { params: { recipe_id: recipeId } }).catch(() => null)
    : null

export const listCookings = (event: RequestEvent, query: CookingListQuery) =>
  api.listCookings(event, { query: { ...query, count: true } })
