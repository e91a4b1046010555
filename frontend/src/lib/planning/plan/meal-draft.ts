import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { nextPosition } from './make-plan-change.ts'
import { addDays, WEEK_DAYS } from './plan-days.ts'

/** State of the meal form. Without a key the meal is new. */
export type MealDraft = Pick<
  PlannedMeal,
  'day' | 'meal' | 'recipe_id' | 'title' | 'servings' | 'note' | 'cook_user_id' | 'leftover_of_key'
> & {
  key: string | null
  id: number
  weeks: number
  /** The meal already belongs to a repeat. */
  isRepeated?: boolean
  /** The recipe belongs to the viewer and the kitchen cannot read it. */
  is_unshared?: boolean
}

/** Choices for repeating a meal weekly. */
export const WEEKS_IN_A_ROW = [1, 2, 4, 8, 12, 26, 52]

export const emptyDraft = (day: string, meal: string): MealDraft => ({
  ...{ key: null, id: 0, day, meal, recipe_id: null, title: '', servings: null, note: null },
  ...{ cook_user_id: null, leftover_of_key: null, weeks: 1 },
})

export const toDraft = ({ key, id, day, meal, recipe_id, title, ...meal_ }: PlannedMeal): MealDraft => ({
  ...{ key, id, day, meal, recipe_id, title, weeks: 1 },
  ...{ servings: meal_.servings, note: meal_.note, isRepeated: meal_.repeat_key !== null },
  ...{ cook_user_id: meal_.cook_user_id, leftover_of_key: meal_.leftover_of_key },
})

const toDish = ({ recipe_id, title, leftover_of_key }: MealDraft) => ({
  ...{ recipe_id, title: title.trim(), leftover_of_key },
})

/** One independent meal per week. They share a `repeat_key`, so that they can be removed together. */
export function toMealChanges(
  draft: MealDraft,
  { meals }: Pick<MealPlanRead, 'meals'>,
  repeat_key = newId(),
): MealChange[] {
  const { day, meal, servings, note, cook_user_id, weeks } = draft
  const position = nextPosition(meals, day, meal)
  return Array.from({ length: weeks }, (_, week) => ({
    place: { day: addDays(day, week * WEEK_DAYS), meal, position },
    dish: toDish(draft),
    ...(servings !== null && { servings }),
    ...(note && { note }),
    ...(cook_user_id !== null && { cook_user_id }),
    ...(weeks > 1 && { repeat_key }),
  }))
}

/** Returns only changed fields, so that concurrent changes to other fields are not overwritten. */
export function diffMeal(
  was: PlannedMeal,
  draft: MealDraft,
  { meals }: Pick<MealPlanRead, 'meals'>,
): MealChange {
  const before = toDraft(was)
  const differs = (...fields: (keyof MealDraft)[]) => fields.some((field) => before[field] !== draft[field])
  const { day, meal, servings, note, cook_user_id } = draft
  return {
    ...(differs('day', 'meal') && { place: { day, meal, position: nextPosition(meals, day, meal) } }),
    ...(differs('recipe_id', 'title', 'leftover_of_key') && { dish: toDish(draft) }),
    ...(differs('servings') && { servings }),
    ...((before.note ?? '') !== (note ?? '') && { note: note || null }),
    ...(differs('cook_user_id') && { cook_user_id }),
  }
}
