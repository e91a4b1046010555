import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { nextPosition } from './make-plan-change.ts'
import { addDays, WEEK_DAYS } from './plan-days.ts'

/** A meal as its form shows it; without a key it is new. */
export type MealDraft = Pick<
  PlannedMeal,
  'day' | 'meal' | 'recipe_id' | 'title' | 'servings' | 'note' | 'cook_user_id' | 'leftover_of_key'
> & {
  key: string | null
  id: number
  weeks: number
  /** Whether the recipe is the viewer's own and hidden from the kitchen whose plan it is. */
  is_unshared?: boolean
}

/** For how many weeks in a row a meal can be planned at once. */
export const WEEKS_IN_A_ROW = [1, 2, 4, 8, 12, 26, 52]

export const emptyDraft = (day: string, meal: string): MealDraft => ({
  ...{ key: null, id: 0, day, meal, recipe_id: null, title: '', servings: null, note: null },
  ...{ cook_user_id: null, leftover_of_key: null, weeks: 1 },
})

export const draftOf = ({ key, id, day, meal, recipe_id, title, ...meal_ }: PlannedMeal): MealDraft => ({
  ...{ key, id, day, meal, recipe_id, title, weeks: 1 },
  ...{ servings: meal_.servings, note: meal_.note },
  ...{ cook_user_id: meal_.cook_user_id, leftover_of_key: meal_.leftover_of_key },
})

const dishOf = ({ recipe_id, title, leftover_of_key }: MealDraft) => ({
  ...{ recipe_id, title: title.trim(), leftover_of_key },
})

/** Each week one of its own: who moves one of them does not move the others. Together they can be taken off. */
export function mealsFrom(draft: MealDraft, { meals }: Pick<MealPlanRead, 'meals'>): MealChange[] {
  const { day, meal, servings, note, cook_user_id, weeks } = draft
  const position = nextPosition(meals, day, meal)
  const repeat_key = newId()
  return Array.from({ length: weeks }, (_, week) => ({
    place: { day: addDays(day, week * WEEK_DAYS), meal, position },
    dish: dishOf(draft),
    ...(servings !== null && { servings }),
    ...(note && { note }),
    ...(cook_user_id !== null && { cook_user_id }),
    ...(weeks > 1 && { repeat_key }),
  }))
}

/** Only what is different: what somebody else changes meanwhile stays theirs. */
export function changesOf(
  was: PlannedMeal,
  draft: MealDraft,
  { meals }: Pick<MealPlanRead, 'meals'>,
): MealChange {
  const before = draftOf(was)
  const differs = (...fields: (keyof MealDraft)[]) => fields.some((field) => before[field] !== draft[field])
  const { day, meal, servings, note, cook_user_id } = draft
  return {
    ...(differs('day', 'meal') && { place: { day, meal, position: nextPosition(meals, day, meal) } }),
    ...(differs('recipe_id', 'title', 'leftover_of_key') && { dish: dishOf(draft) }),
    ...(differs('servings') && { servings }),
    ...((before.note ?? '') !== (note ?? '') && { note: note || null }),
    ...(differs('cook_user_id') && { cook_user_id }),
  }
}
