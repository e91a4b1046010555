import type { MealChange, MealOperation } from '@larder/contract/planning/meal-operations'
import { createClock } from '../../db/operation-clock.ts'

/** Changes as a unit, and has its own clock. */
type Part = keyof MealChange
type Clocks = Partial<Record<Part, string>>

export type MealState = {
  key: string
  day: string | null
  meal: string | null
  position: number
  recipe_id: number | null
  title: string | null
  leftover_of_key: string | null
  servings: number | null
  note: string | null
  cook_user_id: number | null
  repeat_key: string | null
  is_removed: boolean
  clocks: Clocks
}

export const emptyMeal = (key: string): MealState => ({
  ...{ key, day: null, meal: null, position: 0, recipe_id: null, title: null, leftover_of_key: null },
  ...{ servings: null, note: null, cook_user_id: null, repeat_key: null, is_removed: false, clocks: {} },
})

/** Drops parts for which the meal has a newer change. */
export function selectNewestParts({ clocks }: MealState, { id, at, set }: MealOperation): MealChange {
  const clock = createClock(at, id)
  const isNewest = (part: string) => clock > (clocks[part as Part] ?? '')
  return Object.fromEntries(Object.entries(set).filter(([part]) => isNewest(part)))
}

/** The result does not depend on the order of operations. */
export function mergeMeal(meal: MealState, change: MealChange, { id, at }: MealOperation): MealState {
  const { place, dish, note, ...plain } = change
  const clock = createClock(at, id)
  return {
    ...meal,
    ...place,
    ...(dish && {
      recipe_id: dish.recipe_id ?? null,
      title: dish.title ?? null,
      leftover_of_key: dish.leftover_of_key ?? null,
    }),
    ...plain,
    ...(note !== undefined && { note: note || null }),
    clocks: { ...meal.clocks, ...Object.fromEntries(Object.keys(change).map((part) => [part, clock])) },
  }
}
