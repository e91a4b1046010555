import type { NutritionRow } from '@larder/amounts/nutrition'
import { MAX_FIGURE_DAYS, MAX_FIGURE_RECIPES } from '@larder/contract/planning/meal-figures'
import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../errors/http-error.ts'
import { type Caller, itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { listNutritionRows } from '../../recipes/recipes/nutrition-rows.ts'
import { kitchenPlan, mealPlanAccess, ownPlan } from '../meal-plan/meal-plan.access.ts'
import { findPlanId } from '../meal-plan/meal-plans.queries.ts'
import { addDays, parseDays } from '../meal-plan/plan-days.ts'
import { listMealRecipes } from './meal-figures.queries.ts'
import { sumFigures } from './sum-figures.ts'

export function mealFigureRoutes(app: App, { db }: Services) {
  handle(
    app,
    MEAL_PLAN_ROUTES.getMealFigures,
    { access: itemAccess('read', mealPlanAccess) },
    async (request) => {
      const { caller } = request
      const { kitchen_id } = request.query
      const span = parseDays(request.query)
      const days = Array.from({ length: MAX_FIGURE_DAYS + 1 }, (_, index) =>
        addDays(span.from, index),
      ).filter((day) => day <= span.to)
      if (days.length > MAX_FIGURE_DAYS)
        throw invalid('/to', 'too_large', `is after the maximum of ${MAX_FIGURE_DAYS} days`, {
          limit: MAX_FIGURE_DAYS,
        })
      const planId = await findPlanId(db, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
      const meals = planId === undefined ? [] : await listMealRecipes(db, planId, span)
      const ids = [...new Set(meals.flatMap(({ recipe_id }) => recipe_id ?? []))]
      const servings = await listServingRows(db, caller, ids.slice(0, MAX_FIGURE_RECIPES))
      return sumFigures(days, meals, (id) => servings.get(id))
    },
  )
}

async function listServingRows(db: Db, reader: Caller, ids: number[]): Promise<Map<number, NutritionRow[]>> {
  const servings = new Map<number, NutritionRow[]>()
  for (const id of ids) {
    const found = await findRecipe(db, id, reader)
    const servingCount = found?.recipe.servings
    if (!found || !servingCount) continue
    const rows = await listNutritionRows(db, found, reader)
    servings.set(
      id,
      rows.map((row) => ({ ...row, grams: row.grams === null ? null : row.grams / servingCount })),
    )
  }
  return servings
}
