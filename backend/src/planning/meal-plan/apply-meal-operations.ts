import type { MealChange, MealOperation } from '@larder/contract/planning/meal-operations'
import { MAX_MEALS, MAX_MEALS_A_DAY } from '@larder/contract/planning/meal-plan'
import type { Db } from '../../db/db.ts'
import { conflict, invalid, unknownReference } from '../../errors/http-error.ts'
import { onPlanChanged } from '../../hooks/domain-hooks.ts'
import type { Caller } from '../../http/access.ts'
import { breakLeftoverCycles } from './leftover-cycles.queries.ts'
import { countMeals, isPlanMember, type LockedPlan, logOperations } from './meal-plans.queries.ts'
import { emptyMeal, type MealState, mergeMeal, selectNewestParts } from './merge-meal.ts'
import { findVisibleRecipe, listMealStates, saveMeals } from './planned-meals.queries.ts'
import { requireDay } from './require-day.ts'

/**
 * Merges operations of devices, which can arrive in any order and repeatedly. Each operation is applied once, and the newest
 * change to each part of a meal wins. The plan must be locked; shopping lists that follow it are updated.
 */
export async function applyMealOperations(
  trx: Db,
  plan: LockedPlan,
  caller: Caller,
  received: MealOperation[],
  formatPath = formatOperationPath,
) {
  const operations = received.map((operation) => ({
    ...operation,
    meal_key: operation.meal_key.toLowerCase(),
  }))
  const newIds = await logOperations(trx, plan.id, operations)
  const keys = operations.map(({ meal_key }) => meal_key)
  const meals = await listMealStates(trx, plan.id, keys)
  const changed = new Set<string>()
  for (const [index, operation] of operations.entries()) {
    if (!newIds.has(operation.id)) continue
    const meal = meals.get(operation.meal_key) ?? emptyMeal(operation.meal_key)
    const change = await validateChange(
      trx,
      { plan, caller, meal },
      selectNewestParts(meal, operation),
      (...path) => formatPath(index, ...path),
    )
    if (Object.keys(change).length === 0) continue
    meals.set(meal.key, mergeMeal(meal, change, operation))
    changed.add(meal.key)
  }
  const saved = [...changed].flatMap((key) => meals.get(key) ?? [])
  await saveMeals(trx, plan.id, saved)
  const leftovers = saved.filter(({ leftover_of_key }) => leftover_of_key !== null)
  if (leftovers.length > 0)
    await breakLeftoverCycles(
      trx,
      plan.id,
      leftovers.map(({ key }) => key),
    )
  await requireMealLimits(trx, plan, [...new Set(saved.flatMap(({ day }) => day ?? []))])
  if (saved.length > 0) await onPlanChanged.run(trx, { planId: plan.id, changedBy: caller })
}

type FormatPath = (index: number, ...path: string[]) => string
const formatOperationPath: FormatPath = (index, ...path) => `/operations/${index}/set/${path.join('/')}`

type Context = { plan: LockedPlan; caller: Caller; meal: MealState }

async function validateChange(
  trx: Db,
  { plan, caller, meal }: Context,
  change: MealChange,
  formatPath: (...path: string[]) => string,
): Promise<MealChange> {
  const { place, dish, cook_user_id } = change
  if (place) requireDay(formatPath('place', 'day'), place.day)
  if (cook_user_id && !(await isPlanMember(trx, plan, cook_user_id)))
    throw unknownReference(formatPath('cook_user_id'), 'User', cook_user_id)
  if (!dish) return change
  if (!dish.recipe_id) {
    if (dish.title) return change
    throw invalid(formatPath('dish'), 'either', 'needs recipe_id or title', {
      fields: ['recipe_id', 'title'],
    })
  }
  // The caller need not see a recipe that another member planned and that does not change.
  const unchangedTitle = dish.recipe_id === meal.recipe_id ? meal.title : null
  const title = unchangedTitle ?? (await findVisibleRecipe(trx, caller, dish.recipe_id))?.title
  if (!title) throw unknownReference(formatPath('dish', 'recipe_id'), 'Recipe', dish.recipe_id)
  return { ...change, dish: { ...dish, title } }
}

export async function requireMealLimits(trx: Db, { id }: LockedPlan, days: string[]) {
  const { all, fullest } = await countMeals(trx, id, days)
  if (fullest > MAX_MEALS_A_DAY)
    throw conflict('limit_reached', `A day has at most ${MAX_MEALS_A_DAY} meals.`, {
      ...{ resource: 'Meal plan', count: MAX_MEALS_A_DAY, limit: MAX_MEALS_A_DAY },
    })
  if (all > MAX_MEALS)
    throw conflict('limit_reached', `A plan has at most ${MAX_MEALS} meals.`, {
      ...{ resource: 'Meal plan', count: MAX_MEALS, limit: MAX_MEALS },
    })
}
