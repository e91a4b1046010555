import type { MealChange, MealOperation } from '@larder/contract/planning/meal-operations'
import { stampOf } from '../../db/operation-clock.ts'

/** What is changed as a whole, and remembers its newest change. */
export type Part = keyof MealChange
export type Stamps = Partial<Record<Part, string>>

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
  stamps: Stamps
}

export const unknownMeal = (key: string): MealState => ({
  ...{ key, day: null, meal: null, position: 0, recipe_id: null, title: null, leftover_of_key: null },
  ...{ servings: null, note: null, cook_user_id: null, repeat_key: null, is_removed: false, stamps: {} },
})

/** The parts that an operation changes later than anyone has before. */
export function newestParts({ stamps }: MealState, { id, at, set }: MealOperation): MealChange {
  const stamp = stampOf(at, id)
  const isNewest = (part: string) => stamp > (stamps[part as Part] ?? '')
  return Object.fromEntries(Object.entries(set).filter(([part]) => isNewest(part)))
}

/** In whatever order operations arrive, the meal ends up the same. */
export function mergeMeal(meal: MealState, change: MealChange, { id, at }: MealOperation): MealState {
  const { place, dish, note, ...plain } = change
  const stamp = stampOf(at, id)
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
    stamps: { ...meal.stamps, ...Object.fromEntries(Object.keys(change).map((part) => [part, stamp])) },
  }
}
