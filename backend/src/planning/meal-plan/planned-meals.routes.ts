import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { changeMeal, planMeal, removeMeal } from './change-meal.ts'
import { plannedMeal } from './planned-meals.queries.ts'

export function plannedMealRoutes(app: App, { db }: Services) {
  handle(app, MEAL_PLAN_ROUTES.createPlannedMeal, { access: USER, keepsCache: true }, (request, reply) =>
    createOne(plannedMeal, db, request, reply, (trx) => planMeal(trx, request.caller, request.body)),
  )

  handle(
    app,
    MEAL_PLAN_ROUTES.getPlannedMeal,
    { access: itemAccess('read', plannedMeal), isCacheable: true },
    (request, reply) => readOne(plannedMeal, request, reply),
  )

  handle(
    app,
    MEAL_PLAN_ROUTES.updatePlannedMeal,
    { access: itemAccess('update', plannedMeal), keepsCache: true },
    (request, reply) =>
      changeOne(plannedMeal, db, request, reply, (trx, meal) =>
        changeMeal(trx, request.caller, meal, request.body),
      ),
  )

  handle(
    app,
    MEAL_PLAN_ROUTES.deletePlannedMeal,
    { access: itemAccess('delete', plannedMeal), keepsCache: true },
    (request, reply) =>
      deleteOne(plannedMeal, db, request, reply, (trx, meal) => removeMeal(trx, request.caller, meal)),
  )
}
