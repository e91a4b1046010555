import { route, routesOf } from '../route.ts'
import { MealNeeds, MealNeedsQuery } from './meal-needs.ts'

export const MEAL_NEED_ROUTES = routesOf('Meal plan', {
  listMealNeeds: route('GET /meal-plan/needs', {
    summary: 'List the ingredients that the meals of some days need, in total, except water',
    query: MealNeedsQuery,
    response: { 200: MealNeeds },
  }),
})
