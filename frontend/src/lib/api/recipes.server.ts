import type { NutritionRead } from '@larder/contract/food/nutrition'
import type { OfflineRecipes, OfflineRecipesQuery } from '@larder/contract/planning/offline-recipes'
import type { CookablePage, CookableQuery } from '@larder/contract/recipes/cookable-recipes'
import type { InnerRecipeRead, InnerRecipesRead } from '@larder/contract/recipes/inner-recipes'
import type {
  DeletedRecipePage,
  RecipeCreate,
  RecipeListQuery,
  RecipePage,
  RecipeRead,
  RecipeUpdate,
} from '@larder/contract/recipes/recipes'
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

/** The recipes that ingredient lines link to, recursively. Makes no request if no line links to one. */
export async function findInnerRecipes(
  event: RequestEvent,
  { id, ingredients }: Pick<RecipeRead, 'id' | 'ingredients'>,
): Promise<InnerRecipeRead[]> {
  if (!ingredients.some(({ recipe_id }) => recipe_id !== null)) return []
  return (await requestApi<InnerRecipesRead>(event, 'GET', `/recipes/${id}/inner-recipes`)).items
}

export const createRecipe = (event: RequestEvent, body: RecipeCreate, idempotencyKey?: string) =>
  requestApi<RecipeRead>(event, 'POST', '/recipes/', { body, idempotencyKey })

export const copyRecipe = (event: RequestEvent, id: number, idempotencyKey?: string) =>
  requestApi<RecipeRead>(event, 'POST', `/recipes/${id}/copies`, { body: {}, idempotencyKey })

export const updateRecipe = (event: RequestEvent, id: number, body: RecipeUpdate, ifMatch?: string) =>
  requestApi<RecipeRead>(event, 'PUT', `/recipes/${id}`, { body, ifMatch })

export const deleteRecipe = (event: RequestEvent, id: number, query: { permanent?: boolean } = {}) =>
  requestApi<void>(event, 'DELETE', `/recipes/${id}`, { query })

export const markFavourite = (event: RequestEvent, id: number, isFavourite: boolean) =>
  requestApi<void>(event, isFavourite ? 'PUT' : 'DELETE', `/recipes/${id}/favourite`)

export const findOfflineRecipes = (event: RequestEvent, query: OfflineRecipesQuery) =>
  requestApi<OfflineRecipes>(event, 'GET', '/recipes/at-hand', { query })

export const listTrash = (event: RequestEvent, query: { cursor?: string | undefined; limit?: number } = {}) =>
  requestApi<DeletedRecipePage>(event, 'GET', '/recipes/trash', { query })

export const restoreRecipe = (event: RequestEvent, id: number) =>
  requestApi<RecipeRead>(event, 'POST', `/recipes/${id}/restore`)
