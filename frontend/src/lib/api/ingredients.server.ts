import type {
  IngredientAliasCreate,
  IngredientAliasList,
  IngredientAliasRead,
} from '@larder/contract/food/ingredient-aliases'
import type {
  FoodList,
  IngredientNutritionRead,
  IngredientNutritionUpdate,
} from '@larder/contract/food/ingredient-nutrition'
import type {
  IngredientCreate,
  IngredientPage,
  IngredientRead,
  IngredientUpdate,
} from '@larder/contract/food/ingredients'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listIngredients = (
  event: RequestEvent,
  query: { q?: string; limit?: number; cursor?: string; count?: boolean } = {},
) => requestApi<IngredientPage>(event, 'GET', '/ingredients/', { query })

export const findIngredient = (event: RequestEvent, id: number) =>
  requestApi<IngredientRead>(event, 'GET', `/ingredients/${id}`)

export const createIngredient = (event: RequestEvent, body: IngredientCreate) =>
  requestApi<IngredientRead>(event, 'POST', '/ingredients/', { body })

export const updateIngredient = (event: RequestEvent, id: number, body: IngredientUpdate) =>
  requestApi<IngredientRead>(event, 'PUT', `/ingredients/${id}`, { body })

export const deleteIngredient = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/ingredients/${id}`)

export const listAliases = async (event: RequestEvent, id: number) =>
  (await requestApi<IngredientAliasList>(event, 'GET', `/ingredients/${id}/aliases`)).items

export const createAlias = (event: RequestEvent, id: number, body: IngredientAliasCreate) =>
  requestApi<IngredientAliasRead>(event, 'POST', `/ingredients/${id}/aliases`, { body })

export const deleteAlias = (event: RequestEvent, id: number, aliasId: number) =>
  requestApi<void>(event, 'DELETE', `/ingredients/${id}/aliases/${aliasId}`)

/** Recipes and shelves are moved to the ingredient `intoId`. */
export const mergeIngredient = (event: RequestEvent, id: number, intoId: number) =>
  requestApi<IngredientRead>(event, 'POST', `/ingredients/${id}/merge`, { body: { into_id: intoId } })

export const findFoods = async (event: RequestEvent, q: string) =>
  (await requestApi<FoodList>(event, 'GET', '/foods/', { query: { q } })).items

export const findIngredientNutrition = (event: RequestEvent, id: number) =>
  requestApi<IngredientNutritionRead>(event, 'GET', `/ingredients/${id}/nutrition`)

export const updateIngredientNutrition = (event: RequestEvent, id: number, body: IngredientNutritionUpdate) =>
  requestApi<IngredientNutritionRead>(event, 'PUT', `/ingredients/${id}/nutrition`, { body })

export const deleteIngredientNutrition = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/ingredients/${id}/nutrition`)
