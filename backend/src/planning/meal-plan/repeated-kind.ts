import type { MealKind } from '@larder/contract/planning/meal-plan'

/** Returns the index of the first duplicate, or -1. */
export function findRepeatedKind(kinds: MealKind[]): number {
  const meals = kinds.map(({ meal }) => meal.trim().toLowerCase())
  return meals.findIndex((meal, index) => meals.indexOf(meal) < index)
}
