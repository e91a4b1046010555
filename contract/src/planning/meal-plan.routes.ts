import { Type } from 'typebox'
import { ChangeStream, NoContent, TextFile } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { MealChoices, MealChoicesQuery, PlanRecipes } from './meal-choices.ts'
import { MealFigures, MealFiguresQuery } from './meal-figures.ts'
import { IdeaRules, MealIdeas, MealIdeasQuery } from './meal-ideas.ts'
import { MealOperations } from './meal-operations.ts'
import {
  MealKinds,
  MealPlanOwnerQuery,
  MealPlanQuery,
  MealPlanRead,
  PlannedMealCreate,
  PlannedMealRead,
  PlannedMealUpdate,
} from './meal-plan.ts'
import { MealPlanDetails } from './meal-plan-details.ts'
import { MealPlanFeedCreate, MealPlanFeedCreated, MealPlanFeedRead } from './meal-plan-feeds.ts'
import { SharedWeekCreated, SharedWeekQuery, SharedWeekRead, SharedWeekState } from './shared-weeks.ts'

const SecretQuery = Type.Object(
  { secret: Type.String({ minLength: 1, maxLength: 100, description: 'Secret from the shared URL' }) },
  { additionalProperties: false },
)

export const MEAL_PLAN_ROUTES = routesOf('Meal plan', {
  getMealPlan: route('GET /meal-plan/', {
    summary: 'Get the meal plan for a range of days',
    query: MealPlanQuery,
    response: { 200: MealPlanRead },
  }),
  getMealPlanDetails: route('GET /meal-plan/details', {
    summary: 'Get the meal plan with its recipes, requests for your recipes, and what you share of it',
    description:
      'The same as from the routes of each part, in one request. `recipes` and `shared_week` are null for more than seven days, `requests` for your own plan, `feed` and `shared_week` for access tokens.',
    query: MealPlanQuery,
    response: { 200: MealPlanDetails },
  }),
  applyMealOperations: route('POST /meal-plan/operations', {
    summary: 'Apply the operations of a device to the meal plan; each is applied once',
    description: 'Returns the resulting meal plan for the requested days.',
    query: MealPlanQuery,
    body: MealOperations,
    response: { 200: MealPlanRead },
  }),
  listPlanRecipes: route('GET /meal-plan/recipes', {
    summary: 'List the recipes of the planned meals for a range of days, with their first image',
    query: MealPlanQuery,
    response: { 200: PlanRecipes },
  }),
  listMealChoices: route('GET /meal-plan/choices', {
    summary: 'List recipes to choose a meal from: recent, favourites, ideas, not cooked lately',
    description:
      'A recipe is only in the first section that it belongs to. Recipes planned within six days of `day` are left out.',
    query: MealChoicesQuery,
    response: { 200: MealChoices },
  }),
  updateMealKinds: route('PUT /meal-plan/kinds', {
    summary: 'Set the meal kinds of the plan, such as dinner, and their times',
    description: 'Planned meals of other kinds remain; lists show them after these kinds.',
    query: MealPlanOwnerQuery,
    body: MealKinds,
    response: { 200: MealKinds },
  }),
  watchMealPlan: route('GET /meal-plan/events', {
    summary: 'Stream changes to the plan (server-sent events)',
    query: MealPlanOwnerQuery,
    response: { 200: ChangeStream },
  }),
  createPlannedMeal: route('POST /planned-meals/', {
    summary: 'Plan a meal: a recipe, free text, or leftovers of another meal',
    body: PlannedMealCreate,
    response: { 201: PlannedMealRead },
  }),
  getPlannedMeal: route('GET /planned-meals/:planned_meal_id', {
    summary: 'Get a planned meal',
    response: { 200: PlannedMealRead },
  }),
  updatePlannedMeal: route('PUT /planned-meals/:planned_meal_id', {
    summary: 'Update or move a planned meal',
    body: PlannedMealUpdate,
    response: { 200: PlannedMealRead },
  }),
  deletePlannedMeal: route('DELETE /planned-meals/:planned_meal_id', {
    summary: 'Remove a planned meal from the plan',
    response: { 204: NoContent('Removed') },
  }),
  getMealFigures: route('GET /meal-plan/figures', {
    summary: 'Get the weight and nutrition of the planned meals, per person, by day and in total',
    description:
      'Counts one serving of each meal, including leftovers. `is_known_enough` is false if too little is known for reliable figures.',
    query: MealFiguresQuery,
    response: { 200: MealFigures },
  }),
  suggestMeals: route('GET /meal-plan/ideas', {
    summary: 'Suggest a meal for each of the given days, by rules, with reasons',
    description:
      'Larder never suggests sauces, drinks, preserves or side dishes. For breakfast, it suggests only breakfast recipes; for snacks, it prefers sweets; for other meals, main courses. Of the recipes that the rules allow, the one with the most reasons comes first, then favourites, then the least recently cooked, then by title. The result is deterministic, and nothing is stored.',
    query: MealIdeasQuery,
    response: { 200: MealIdeas },
  }),
  getIdeaRules: route('GET /meal-plan/idea-rules', {
    summary: 'Get the suggestion rules of a plan',
    query: MealPlanOwnerQuery,
    response: { 200: IdeaRules },
  }),
  updateIdeaRules: route('PUT /meal-plan/idea-rules', {
    summary: 'Set the suggestion rules of a plan',
    query: MealPlanOwnerQuery,
    body: IdeaRules,
    response: { 200: IdeaRules },
  }),
  getMealPlanFeed: route('GET /meal-plan/feed', {
    summary: 'Get whether you have a calendar feed',
    query: MealPlanOwnerQuery,
    response: { 200: MealPlanFeedRead },
  }),
  createMealPlanFeed: route('POST /meal-plan/feed', {
    summary: 'Create a secret calendar feed URL; it replaces the previous one',
    description: 'The feed contains what you can see. It stops working when you lose access to the plan.',
    query: MealPlanOwnerQuery,
    body: MealPlanFeedCreate,
    response: { 201: MealPlanFeedCreated },
  }),
  deleteMealPlanFeed: route('DELETE /meal-plan/feed', {
    summary: 'Delete your calendar feed',
    query: MealPlanOwnerQuery,
    response: { 204: NoContent('Deleted') },
  }),
  getMealPlanCalendar: route('GET /meal-plan/calendar.ics', {
    summary: 'Get the meal plan as an iCalendar file (RFC 5545), from one month ago to eleven months ahead',
    query: SecretQuery,
    response: {
      200: TextFile('text/calendar', 'One event per meal'),
    },
  }),
  getSharedWeekState: route('GET /meal-plan/shared-week', {
    summary: 'Get whether you have shared a week of the plan',
    query: SharedWeekQuery,
    response: { 200: SharedWeekState },
  }),
  createSharedWeek: route('POST /meal-plan/shared-week', {
    summary: 'Create a secret URL for a week of the plan; it replaces the previous one',
    description:
      'The page shows the titles of the meals, and links to those recipes that the reader can see.',
    query: SharedWeekQuery,
    response: { 201: SharedWeekCreated },
  }),
  deleteSharedWeek: route('DELETE /meal-plan/shared-week', {
    summary: 'Stop sharing a week',
    query: SharedWeekQuery,
    response: { 204: NoContent('No longer shared') },
  }),
  getSharedWeek: route('GET /shared-week', {
    summary: 'Get a shared week by its secret',
    query: SecretQuery,
    response: { 200: SharedWeekRead },
  }),
})
