import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { MealPlanOwnerQuery } from './meal-plan.ts'
import {
  MealTemplateApplied,
  MealTemplateApply,
  MealTemplateCreate,
  MealTemplateList,
  MealTemplateRead,
  MealTemplateUpdate,
} from './meal-templates.ts'

export const MEAL_TEMPLATE_ROUTES = routesOf('Meal plan', {
  listMealTemplates: route('GET /meal-templates/', {
    summary: 'List the templates of a plan',
    query: MealPlanOwnerQuery,
    response: { 200: MealTemplateList },
  }),
  createMealTemplate: route('POST /meal-templates/', {
    summary: 'Save a planned week, or some days of it, as a template',
    body: MealTemplateCreate,
    response: { 201: MealTemplateRead },
  }),
  getMealTemplate: route('GET /meal-templates/:meal_template_id', {
    summary: 'Get a template with its meals',
    response: { 200: MealTemplateRead },
  }),
  updateMealTemplate: route('PUT /meal-templates/:meal_template_id', {
    summary: 'Rename a template',
    body: MealTemplateUpdate,
    response: { 200: MealTemplateRead },
  }),
  deleteMealTemplate: route('DELETE /meal-templates/:meal_template_id', {
    summary: 'Delete a template; meals planned with it remain',
    response: { 204: NoContent('Deleted') },
  }),
  applyMealTemplate: route('POST /meal-templates/:meal_template_id/apply', {
    summary: 'Apply a template to a week of its plan',
    description:
      'For recipes that you cannot see, only the title is planned. Returns the operations that undo the change.',
    body: MealTemplateApply,
    response: { 200: MealTemplateApplied },
  }),
})
