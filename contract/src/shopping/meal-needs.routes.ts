import { route, routesOf } from '../route.ts'
import { MealNeeds, MealNeedsQuery } from './meal-needs.ts'

export const MEAL_NEED_ROUTES = routesOf('Meal plan', {
  listMealNeeds: route('GET /meal-plan/needs', {
    summary: 'List the ingredients, except water, that all meals planned for the given days need',
    query: MealNeedsQuery,
    response: { 200: MealNeeds },
  }),
})
