import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import type { PlanChange } from '../offline-plan/plan-change.ts'

/** The author of a change and its position among the changes of this device. */
export type ChangeHead = { id: string; order: number; userId: number; kitchenId: number | null }

const headOf = ({ id, order, userId, kitchenId }: ChangeHead, name: string) => ({
  ...{ id, user_id: userId, order, name, kitchen_id: kitchenId },
})

export const makeChange = (meal: PlannedMeal, set: MealChange, changeHead: ChangeHead): PlanChange => ({
  ...headOf(changeHead, meal.title),
  // After everything this device knows of the meal, even when its clock runs behind.
  operation: { id: changeHead.id, at: Math.max(changeHead.order, meal.stamp + 1), meal_key: meal.key, set },
  meal,
})

export const makeMeal = (key: string, set: MealChange, changeHead: ChangeHead): PlanChange => ({
  ...headOf(changeHead, set.dish?.title ?? ''),
  operation: { id: changeHead.id, at: changeHead.order, meal_key: key, set },
})

/** After all that stand there. */
export const nextPosition = (meals: readonly PlannedMeal[], day: string, meal: string): number =>
  1 +
  Math.max(
    0,
    ...meals.filter((each) => each.day === day && each.meal === meal).map(({ position }) => position),
  )

/** Another meal of the same, on another day: it belongs to nobody else's leftovers. */
export const copyOf = (
  { meal, position, recipe_id, title, servings, note, cook_user_id }: PlannedMeal,
  day: string,
): MealChange => ({
  place: { day, meal, position },
  dish: { recipe_id, title },
  ...{ servings, note, cook_user_id },
})
