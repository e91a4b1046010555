import type {
  MealTemplateApplied,
  MealTemplateApply,
  MealTemplateCreate,
  MealTemplateList,
  MealTemplateRead,
  MealTemplateUpdate,
} from '@larder/contract/planning/meal-templates'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listMealTemplates = (event: RequestEvent, kitchen_id: number | undefined) =>
  requestApi<MealTemplateList>(event, 'GET', '/meal-templates/', { query: { kitchen_id } })

export const findMealTemplate = (event: RequestEvent, id: number) =>
  requestApi<MealTemplateRead>(event, 'GET', `/meal-templates/${id}`)

export const createMealTemplate = (event: RequestEvent, body: MealTemplateCreate) =>
  requestApi<MealTemplateRead>(event, 'POST', '/meal-templates/', { body })

export const updateMealTemplate = (event: RequestEvent, id: number, body: MealTemplateUpdate) =>
  requestApi<MealTemplateRead>(event, 'PUT', `/meal-templates/${id}`, { body })

export const deleteMealTemplate = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/meal-templates/${id}`)

export const applyMealTemplate = (event: RequestEvent, id: number, body: MealTemplateApply) =>
  requestApi<MealTemplateApplied>(event, 'POST', `/meal-templates/${id}/apply`, { body })
