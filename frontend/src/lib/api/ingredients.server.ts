import type { IngredientPage, IngredientRead } from '@larder/contract/ingredients'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listIngredients = (
  event: RequestEvent,
  query: { q?: string; limit?: number; cursor?: string } = {},
) => requestApi<IngredientPage>(event, 'GET', '/ingredients/', { query })

export const findIngredient = (event: RequestEvent, id: number) =>
  requestApi<IngredientRead>(event, 'GET', `/ingredients/${id}`)
