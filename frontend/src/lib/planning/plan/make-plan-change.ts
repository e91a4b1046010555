import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { PlanChange } from '../offline-plan/plan-change.ts'

export type ChangeContext = { id: string; order: number; userId: number; kitchenId: number | null }

const toQueuedFields = ({ id, order, userId, kitchenId }: ChangeContext, name: string) => ({
  ...{ id, user_id: userId, order, name, kitchen_id: kitchenId },
})

export const makeChange = (meal: PlannedMeal, set: MealChange, changeContext: ChangeContext): PlanChange => ({
  ...toQueuedFields(changeContext, meal.title),
  // Later than all known changes to the meal, even if the device clock is slow.
  operation: {
    id: changeContext.id,
    at: Math.max(changeContext.order, meal.stamp + 1),
    meal_key: meal.key,
    set,
  },
  meal,
})

export const makeMeal = (key: string, set: MealChange, changeContext: ChangeContext): PlanChange => ({
  ...toQueuedFields(changeContext, set.dish?.title ?? ''),
  operation: { id: changeContext.id, at: changeContext.order, meal_key: key, set },
})

export const nextPosition = (meals: readonly PlannedMeal[], day: string, meal: string): number =>
  1 +
  Math.max(
    0,
    ...meals.filter((each) => each.day === day && each.meal === meal).map(({ position }) => position),
  )

/** The copy is not linked to the leftovers of the original. */
export const copyMeal = (
  { meal, position, recipe_id, title, servings, note, cook_user_id }: PlannedMeal,
  day: string,
): MealChange => ({
  place: { day, meal, position },
  dish: { recipe_id, title },
  ...{ servings, note, cook_user_id },
})
