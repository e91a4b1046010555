import type { PlannedMeal } from '@larder/contract/planning/meal-plan'

/** The first of the days that has no meal of this kind. */
export const findFreeDay = (
  days: readonly string[],
  meals: readonly Pick<PlannedMeal, 'day' | 'meal'>[],
  kind: string,
): string | undefined => days.find((day) => !meals.some((meal) => meal.day === day && meal.meal === kind))
