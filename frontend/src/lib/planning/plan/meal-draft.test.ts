import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import { expect, test } from 'vitest'
import { diffMeal, emptyDraft, toDraft, toMealChanges } from './meal-draft.ts'

const soup = {
  ...{ key: 'a', id: 3, day: '2026-11-17', meal: 'lunch', title: 'Soup', position: 2, recipe_id: 5 },
  ...{ servings: 4, note: null, cook_user_id: null, leftover_of_key: null, stamp: 5 },
} as PlannedMeal
const plan = { meals: [soup] }

test('sends only changed fields', () => {
  expect(diffMeal(soup, toDraft(soup), plan)).toEqual({})
  expect(diffMeal(soup, { ...toDraft(soup), note: '', servings: 2 }, plan)).toEqual({ servings: 2 })
  expect(diffMeal(soup, { ...toDraft(soup), title: 'Stew ', recipe_id: null }, plan)).toEqual({
    dish: { title: 'Stew', recipe_id: null, leftover_of_key: null },
  })
  expect(diffMeal(soup, { ...toDraft(soup), day: '2026-11-18' }, plan)).toEqual({
    place: { day: '2026-11-18', meal: 'lunch', position: 1 },
  })
})

test('a repeated meal is planned on the same weekday', () => {
  const draft = { ...emptyDraft('2026-11-17', 'lunch'), title: 'Pizza', weeks: 3 }
  const meals = toMealChanges(draft, plan)
  expect(meals.map(({ place }) => place?.day)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01'])
  const once = {
    place: { day: '2026-11-17', meal: 'lunch', position: 3 },
    dish: { recipe_id: null, title: 'Pizza', leftover_of_key: null },
  }
  expect(toMealChanges({ ...draft, weeks: 1 }, plan)).toEqual([once])
  const repeat_key = meals[0]?.repeat_key
  expect(meals[0]).toEqual({ ...once, repeat_key: expect.any(String) })
  expect(meals.every((meal) => meal.repeat_key === repeat_key)).toBe(true)
  expect(toMealChanges(draft, plan)[0]?.repeat_key, 'another repeat').not.toBe(repeat_key)
})
