import { randomUUID } from 'node:crypto'
import type { MealChange, MealOperation } from '@larder/contract/planning/meal-operations'
import type {
  MealTemplateApplied,
  MealTemplateApply,
  TemplateMeal,
} from '@larder/contract/planning/meal-templates'
import type { Db } from '../../db/db.ts'
import { findTimeAfter } from '../../db/operation-clock.ts'
import type { Caller } from '../../http/access.ts'
import { applyMealOperations } from '../meal-plan/apply-meal-operations.ts'
import { touchPlan } from '../meal-plan/meal-plans.queries.ts'
import { listWeekDays } from '../meal-plan/plan-days.ts'
import { listMealStates } from '../meal-plan/planned-meals.queries.ts'
import { requireDay } from '../meal-plan/require-day.ts'
import {
  type CurrentMeal,
  findTemplate,
  type LockedTemplate,
  listCurrentMeals,
} from './meal-templates.queries.ts'
import { getWeekday } from './weekdays.ts'

/**
 * Applies a template by operations, as a device would, so that other devices and shopping lists are updated. Undo consists of
 * operations, too. The template must be locked.
 */
export async function applyTemplate(
  trx: Db,
  { id, plan }: LockedTemplate,
  caller: Caller,
  { from, is_replacing }: MealTemplateApply,
): Promise<MealTemplateApplied> {
  const week = listWeekDays(from)
  for (const day of [from, week.at(-1) ?? from]) requireDay('/from', day)
  const { meals, weekdays } = (await findTemplate(trx, id, caller)) ?? { meals: [], weekdays: [] }
  const dayByWeekday = new Map(week.map((day) => [getWeekday(day), day]))
  const days = weekdays.flatMap((weekday) => dayByWeekday.get(weekday) ?? [])
  const current = await listCurrentMeals(trx, plan.id, days)
  const at = await findTimeAfterMeals(trx, plan.id, current)
  const firstPosition = is_replacing ? 0 : Math.max(0, ...current.map(({ position }) => position)) + 1
  const removed = is_replacing ? current.map(({ key }) => key) : []
  // Do not duplicate meals that are already planned, such as weekly ones.
  const present = new Map(
    meals.flatMap((meal) => {
      const same = is_replacing ? undefined : current.find((planned) => isSameMeal(planned, meal))
      return same ? [[meal.position, same.key] as const] : []
    }),
  )
  const keys = new Map(meals.map(({ position }) => [position, present.get(position) ?? randomUUID()]))
  const missing = meals.filter(({ position }) => !present.has(position))
  const added = missing.map((meal) => ({
    key: keys.get(meal.position) ?? '',
    set: toChange(meal, dayByWeekday.get(meal.weekday) ?? from, firstPosition, keys),
  }))
  const operations = [
    ...removed.map((key) => operation(key, { is_removed: true }, at)),
    ...added.map(({ key, set }) => operation(key, set, at)),
  ]
  await applyMealOperations(trx, plan, caller, operations, () => '/from')
  await touchPlan(trx, plan)
  const undo = [
    ...added.map(({ key }) => operation(key, { is_removed: true }, at + 1)),
    ...removed.map((key) => operation(key, { is_removed: false }, at + 1)),
  ]
  return { added: added.length, removed: removed.length, undo }
}

const isSameMeal = (planned: CurrentMeal, meal: TemplateMeal) =>
  planned.weekday === meal.weekday &&
  planned.meal === meal.meal &&
  ((meal.recipe_id !== null && planned.recipe_id === meal.recipe_id) || planned.title === meal.title)

async function findTimeAfterMeals(trx: Db, planId: number, current: { key: string }[]): Promise<number> {
  const keys = current.map(({ key }) => key)
  const states = await listMealStates(trx, planId, keys)
  return findTimeAfter([...states.values()].flatMap(({ clocks }) => Object.values(clocks)))
}

const operation = (meal_key: string, set: MealChange, at: number): MealOperation => ({
  ...{ id: randomUUID(), at, meal_key, set },
})

function toChange(
  { meal, position, recipe_id, title, servings, note, leftover_of }: TemplateMeal,
  day: string,
  firstPosition: number,
  keys: Map<number, string>,
): MealChange {
  return {
    place: { day, meal, position: firstPosition + position },
    dish: { recipe_id, title, leftover_of_key: keys.get(leftover_of ?? -1) ?? null },
    ...{ servings, note },
  }
}
