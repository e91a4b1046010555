import type { MealKind } from '@larder/contract/planning/meal-plan'

/** Where a kind stands that was named before; -1 where there is none. */
export function findRepeatedKind(kinds: MealKind[]): number {
  const meals = kinds.map(({ meal }) => meal.trim().toLowerCase())
  return meals.findIndex((meal, index) => meals.indexOf(meal) < index)
}
