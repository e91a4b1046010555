import type { MealFigures } from '@larder/contract/planning/meal-figures'
import type { IdeaRules, MealIdeas } from '@larder/contract/planning/meal-ideas'
import type { MealOperations } from '@larder/contract/planning/meal-operations'
import type {
  MealKinds,
  MealPlanRead,
  PlannedMealCreate,
  PlannedMealRead,
  PlannedMealUpdate,
} from '@larder/contract/planning/meal-plan'
import type {
  MealPlanFeedCreate,
  MealPlanFeedCreated,
  MealPlanFeedRead,
} from '@larder/contract/planning/meal-plan-feeds'
import type {
  SharedWeekCreated,
  SharedWeekRead,
  SharedWeekState,
} from '@larder/contract/planning/shared-weeks'
import type { MealNeeds } from '@larder/contract/shopping/meal-needs'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export type PlanQuery = { from: string; to: string; kitchen_id?: number | undefined }

export const findMealPlan = (event: RequestEvent, query: PlanQuery) =>
  requestApi<MealPlanRead>(event, 'GET', '/meal-plan/', { query })

export const sendMealOperations = (event: RequestEvent, query: PlanQuery, body: MealOperations) =>
  requestApi<MealPlanRead>(event, 'POST', '/meal-plan/operations', { query, body })

export const createPlannedMeal = (event: RequestEvent, body: PlannedMealCreate) =>
  requestApi<PlannedMealRead>(event, 'POST', '/planned-meals/', { body })

export const updatePlannedMeal = (event: RequestEvent, id: number, body: PlannedMealUpdate) =>
  requestApi<PlannedMealRead>(event, 'PUT', `/planned-meals/${id}`, { body })

export const deletePlannedMeal = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/planned-meals/${id}`)

export const updateMealKinds = (event: RequestEvent, kitchen_id: number | undefined, body: MealKinds) =>
  requestApi<MealKinds>(event, 'PUT', '/meal-plan/kinds', { query: { kitchen_id }, body })

export const findMealPlanFeed = (event: RequestEvent, kitchen_id: number | undefined) =>
  requestApi<MealPlanFeedRead>(event, 'GET', '/meal-plan/feed', { query: { kitchen_id } })

export const createMealPlanFeed = (
  event: RequestEvent,
  kitchen_id: number | undefined,
  body: MealPlanFeedCreate,
) => requestApi<MealPlanFeedCreated>(event, 'POST', '/meal-plan/feed', { query: { kitchen_id }, body })

export const deleteMealPlanFeed = (event: RequestEvent, kitchen_id: number | undefined) =>
  requestApi<void>(event, 'DELETE', '/meal-plan/feed', { query: { kitchen_id } })

type WeekQuery = Pick<PlanQuery, 'from' | 'kitchen_id'>

export const findSharedWeekState = (event: RequestEvent, query: WeekQuery) =>
  requestApi<SharedWeekState>(event, 'GET', '/meal-plan/shared-week', { query })

export const shareWeek = (event: RequestEvent, query: WeekQuery) =>
  requestApi<SharedWeekCreated>(event, 'POST', '/meal-plan/shared-week', { query })

export const deleteSharedWeek = (event: RequestEvent, query: WeekQuery) =>
  requestApi<void>(event, 'DELETE', '/meal-plan/shared-week', { query })

export const findSharedWeek = (event: RequestEvent, secret: string) =>
  requestApi<SharedWeekRead>(event, 'GET', '/shared-week', { query: { secret } })

export const listMealNeeds = (event: RequestEvent, day: string[], kitchen_id: number | undefined) =>
  requestApi<MealNeeds>(event, 'GET', '/meal-plan/needs', { query: { day, kitchen_id } })

export type IdeasQuery = Partial<
  Record<'favourites' | 'categories' | 'use_up' | 'season', 'true' | 'false'>
> & {
  day: string[]
  meal: string
  kitchen_id: number | undefined
  weekday_minutes?: number | undefined
  not_cooked_days?: number | undefined
  keep: string[]
  skip: string[]
}

export const findMealIdeas = (event: RequestEvent, query: IdeasQuery) =>
  requestApi<MealIdeas>(event, 'GET', '/meal-plan/ideas', { query })

export const findIdeaRules = (event: RequestEvent, kitchen_id: number | undefined) =>
  requestApi<IdeaRules>(event, 'GET', '/meal-plan/idea-rules', { query: { kitchen_id } })

export const updateIdeaRules = (event: RequestEvent, kitchen_id: number | undefined, body: IdeaRules) =>
  requestApi<IdeaRules>(event, 'PUT', '/meal-plan/idea-rules', { query: { kitchen_id }, body })

export const findMealFigures = (event: RequestEvent, query: PlanQuery) =>
  requestApi<MealFigures>(event, 'GET', '/meal-plan/figures', { query })
