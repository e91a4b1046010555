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

test('applies unsent changes', () => {
  expect(shown(change('b', { ...place('2026-11-16'), dish: { title: 'Stew' } }))).toEqual([
    '2026-11-16 dinner Stew',
    '2026-11-17 lunch Soup',
  ])
  expect(shown(change('a', place('2026-11-20')))).toEqual(['2026-11-20 dinner Soup'])
  const [meal] = applyChanges(plan, [change('a', { cook_user_id: 2, note: '', servings: 3 })]).meals
  expect(meal).toMatchObject({ cook_name: 'ben', note: null, servings: 3, stamp: 9, title: 'Soup' })
})

test('hides removed, moved and incomplete meals, and shows restored ones', () => {
  expect(shown(change('a', { is_removed: true }))).toEqual([])
  expect(shown(change('a', { is_removed: true }), change('a', { is_removed: false }))).toHaveLength(1)
  expect(shown(change('a', place('2026-11-23')))).toEqual([])
  expect(shown(change('c', { note: 'hot' }))).toEqual(['2026-11-17 lunch Soup'])
})

test('shows a meal that was moved from another week', () => {
  const elsewhere = { ...soup, key: 'd', day: '2026-11-30', title: 'Pie' }
  expect(shown(change('d', place('2026-11-22'), { meal: elsewhere }))).toContain('2026-11-22 dinner Pie')
})

test('does not apply refused changes', () => {
  expect(shown(change('a', { is_removed: true }, { refusal: 'No.' }))).toEqual(['2026-11-17 lunch Soup'])
})

test('a changed dish counts as shared until the API responds', () => {
  const unshared = { owner_id: 2, owner_name: 'ben', is_requested: false }
  const hidden = { ...plan, meals: [{ ...soup, unshared }] }
  const dishAfter = (set: MealChange) => applyChanges(hidden, [change('a', set)]).meals[0]?.unshared
  expect(dishAfter({ servings: 3 })).toEqual(unshared)
  expect(dishAfter({ dish: { title: 'Toast' } })).toBeNull()
})
