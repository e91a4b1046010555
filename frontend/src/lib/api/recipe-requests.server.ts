import type { RecipeRequestList, UnsharedBookRecipeList } from '@larder/contract/planning/recipe-requests'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listRecipeRequests = async (event: RequestEvent) =>
  (await requestApi<RecipeRequestList>(event, 'GET', '/recipe-requests/')).items

export const declineRecipeRequest = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/recipe-requests/${id}`)

export const requestPlannedRecipe = (event: RequestEvent, mealId: number) =>
  requestApi<void>(event, 'POST', `/planned-meals/${mealId}/recipe-request`)

export const listUnsharedBookRecipes = async (event: RequestEvent, bookId: number) =>
  (await requestApi<UnsharedBookRecipeList>(event, 'GET', `/books/${bookId}/unshared-recipes`)).items

export const requestBookRecipes = (event: RequestEvent, bookId: number, owner_id: number) =>
  requestApi<void>(event, 'POST', `/books/${bookId}/recipe-requests`, { body: { owner_id } })
