import { route, routesOf } from '../route.ts'
import { MealNeeds, MealNeedsQuery } from './meal-needs.ts'

export const MEAL_NEED_ROUTES = routesOf('Meal plan', {
  listMealNeeds: route('GET /meal-plan/needs', {
    summary: 'List the ingredients, except water, that the planned meals of the given days need in total',
    query: MealNeedsQuery,
    response: { 200: MealNeeds },
  }),
})
