import type { CookablePage, CookableQuery } from '@larder/contract/cookable-recipes'
import type { NutritionRead } from '@larder/contract/nutrition'
import type {
  DeletedRecipePage,
  RecipeCreate,
  RecipeListQuery,
  RecipePage,
  RecipeRead,
  RecipeUpdate,
} from '@larder/contract/recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi, requestItem } from './request-api.server.ts'

export const listRecipes = (event: RequestEvent, query: RecipeListQuery) =>
  requestApi<RecipePage>(event, 'GET', '/recipes/', { query })

export const listCookableRecipes = (event: RequestEvent, query: CookableQuery) =>
  requestApi<CookablePage>(event, 'GET', '/recipes/cookable', { query })

export const findRecipe = (
  event: RequestEvent,
  id: number,
  query: { servings?: number; times?: number } = {},
) => requestItem<RecipeRead>(event, `/recipes/${id}`, query)

export const findNutrition = (event: RequestEvent, id: number) =>
  requestApi<NutritionRead>(event, 'GET', `/recipes/${id}/nutrition`)

export const createRecipe = (event: RequestEvent, body: RecipeCreate, idempotencyKey?: string) =>
  requestApi<RecipeRead>(event, 'POST', '/recipes/', { body, idempotencyKey })

export const copyRecipe = (event: RequestEvent, id: number, idempotencyKey?: string) =>
  requestApi<RecipeRead>(event, 'POST', `/recipes/${id}/copies`, { body: {}, idempotencyKey })

export const updateRecipe = (event: RequestEvent, id: number, body: RecipeUpdate, ifMatch?: string) =>
  requestApi<RecipeRead>(event, 'PUT', `/recipes/${id}`, { body, ifMatch })

export const deleteRecipe = (event: RequestEvent, id: number, query: { permanent?: boolean } = {}) =>
  requestApi<void>(event, 'DELETE', `/recipes/${id}`, { query })

export const markFavourite = (event: RequestEvent, id: number, isWanted: boolean) =>
  requestApi<void>(event, isWanted ? 'PUT' : 'DELETE', `/recipes/${id}/favourite`)

export const listTrash = (event: RequestEvent, query: { cursor?: string | undefined; limit?: number } = {}) =>
  requestApi<DeletedRecipePage>(event, 'GET', '/recipes/trash', { query })

export const restoreRecipe = (event: RequestEvent, id: number) =>
  requestApi<RecipeRead>(event, 'POST', `/recipes/${id}/restore`)
