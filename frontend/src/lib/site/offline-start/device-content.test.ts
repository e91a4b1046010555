import type { PlannedMeal } from '@larder/contract/planning/meal-plan'
import { expect, test } from 'vitest'
import { nextMeals } from './device-content.ts'

const meal = (id: number, day: string, stamp = 1) => ({ id, day, stamp, position: id }) as PlannedMeal

test('sorts the next meals and uses the newest copy of a moved one', () => {
  const stored = [
    meal(2, '2026-11-19'),
    meal(1, '2026-11-18'),
    meal(1, '2026-11-25', 2),
    meal(3, '2026-11-16'),
  ]
  expect(nextMeals(stored, '2026-11-17').map(({ id, day }) => [id, day])).toEqual([
    [2, '2026-11-19'],
    [1, '2026-11-25'],
  ])
})
