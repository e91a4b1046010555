import { PlannedMealCreate, PlannedMealRead, PlannedMealUpdate } from '@larder/contract/planning/meal-plan'
import { Type } from 'typebox'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { changeMeal, planMeal, removeMeal } from './change-meal.ts'
import { plannedMeal } from './planned-meals.queries.ts'

const tags = ['Meal plan']

export function plannedMealRoutes(app: App, { db }: Services) {
  app.post(
    '/planned-meals/',
    {
      config: { access: USER, keepsCache: true },
      schema: {
        tags,
        operationId: 'createPlannedMeal',
        summary: 'Plan a meal: a recipe, free text, or leftovers of another meal',
        body: PlannedMealCreate,
        response: { 201: PlannedMealRead },
      },
    },
    (request, reply) =>
      createOne(plannedMeal, db, request, reply, (trx) =>
        planMeal(trx, requireCaller(request), request.body),
      ),
  )

  app.get(
    '/planned-meals/:planned_meal_id',
    {
      config: { access: itemAccess('read', plannedMeal), isCacheable: true },
      schema: {
        tags,
        operationId: 'getPlannedMeal',
        summary: 'Read a planned meal',
        params: Params('planned_meal_id'),
        response: { 200: PlannedMealRead },
      },
    },
    (request, reply) => readOne(plannedMeal, db, request, reply),
  )

  app.put(
    '/planned-meals/:planned_meal_id',
    {
      config: { access: itemAccess('update', plannedMeal), keepsCache: true },
      schema: {
        tags,
        operationId: 'updatePlannedMeal',
        summary: 'Move or change a meal',
        params: Params('planned_meal_id'),
        body: PlannedMealUpdate,
        response: { 200: PlannedMealRead },
      },
    },
    (request, reply) =>
      changeOne(plannedMeal, db, request, reply, (trx, meal) =>
        changeMeal(trx, requireCaller(request), meal, request.body),
      ),
  )

  app.delete(
    '/planned-meals/:planned_meal_id',
    {
      config: { access: itemAccess('delete', plannedMeal), keepsCache: true },
      schema: {
        tags,
        operationId: 'deletePlannedMeal',
        summary: 'Remove a meal from the plan',
        params: Params('planned_meal_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) =>
      deleteOne(plannedMeal, db, request, reply, (trx, meal) =>
        removeMeal(trx, requireCaller(request), meal),
      ),
  )
}
