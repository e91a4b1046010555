import type { Static } from 'typebox'
import { Nullable, named } from '../fields.ts'
import { PlanRecipes } from './meal-choices.ts'
import { MealPlanRead } from './meal-plan.ts'
import { MealPlanFeedRead } from './meal-plan-feeds.ts'
import { RecipeRequestList } from './recipe-requests.ts'
import { SharedWeekState } from './shared-weeks.ts'

export const MealPlanDetails = named('MealPlanDetails', {
  plan: MealPlanRead,
  recipes: Nullable(PlanRecipes.properties.items),
  requests: Nullable(RecipeRequestList.properties.items),
  feed: Nullable(MealPlanFeedRead),
  shared_week: Nullable(SharedWeekState),
})

export type MealPlanDetails = Static<typeof MealPlanDetails>
