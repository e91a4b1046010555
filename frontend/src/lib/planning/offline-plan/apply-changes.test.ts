import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import { expect, test } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import type { PlanChange } from './plan-change.ts'

const soup = {
  key: 'a',
  day: '2026-11-17',
  meal: 'lunch',
  title: 'Soup',
  position: 1,
  stamp: 5,
} as PlannedMeal
const plan = {
  ...{ kitchen_id: 7, from: '2026-11-16', to: '2026-11-22', version: 1, kinds: [] },
  ...{ people: [{ user_id: 2, username: 'ben' }], meals: [soup] },
} satisfies MealPlanRead
const change = (meal_key: string, set: MealChange, more: Partial<PlanChange> = {}): PlanChange => ({
  ...{ id: meal_key, user_id: 1, order: 9, name: '', kitchen_id: 7 },
  operation: { id: meal_key, at: 9, meal_key, set },
  ...more,
})
const place = (day: string, position = 1) => ({ place: { day, meal: 'dinner', position } })
const shown = (...changes: PlanChange[]) =>
  applyChanges(plan, changes).meals.map(({ day, meal, title }) => `${day} ${meal} ${title}`)

test('what waits is shown as if it were done', () => {
  expect(shown(change('b', { ...place('2026-11-16'), dish: { title: 'Stew' } }))).toEqual([
    '2026-11-16 dinner Stew',
    '2026-11-17 lunch Soup',
  ])
  expect(shown(change('a', place('2026-11-20')))).toEqual(['2026-11-20 dinner Soup'])
  const [meal] = applyChanges(plan, [change('a', { cook_user_id: 2, note: '', servings: 3 })]).meals
  expect(meal).toMatchObject({ cook_name: 'ben', note: null, servings: 3, stamp: 9, title: 'Soup' })
})

test('what is taken off, moved to another week or not all there is not shown, and comes back', () => {
  expect(shown(change('a', { is_removed: true }))).toEqual([])
  expect(shown(change('a', { is_removed: true }), change('a', { is_removed: false }))).toHaveLength(1)
  expect(shown(change('a', place('2026-11-23')))).toEqual([])
  expect(shown(change('c', { note: 'hot' }))).toEqual(['2026-11-17 lunch Soup'])
})

test('a meal from another week is shown where it goes to', () => {
  const elsewhere = { ...soup, key: 'd', day: '2026-11-30', title: 'Pie' }
  expect(shown(change('d', place('2026-11-22'), { meal: elsewhere }))).toContain('2026-11-22 dinner Pie')
})

test('what was refused is not shown', () => {
  expect(shown(change('a', { is_removed: true }, { refusal: 'No.' }))).toEqual(['2026-11-17 lunch Soup'])
})

test('another dish is not said to be private until the service says so', () => {
  const unshared = { owner_id: 2, owner_name: 'ben', is_requested: false }
  const hidden = { ...plan, meals: [{ ...soup, unshared }] }
  const dishAfter = (set: MealChange) => applyChanges(hidden, [change('a', set)]).meals[0]?.unshared
  expect(dishAfter({ servings: 3 })).toEqual(unshared)
  expect(dishAfter({ dish: { title: 'Toast' } })).toBeNull()
})
