import { expect, test } from 'vitest'
import { findFreeDay } from './find-free-day.ts'

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']

test('finds the next day without such a meal', () => {
  const meals = [
    { day: '2026-11-18', meal: 'dinner' },
    { day: '2026-11-19', meal: 'lunch' },
  ]
  expect(findFreeDay(DAYS, meals, 'dinner')).toBe('2026-11-19')
  expect(findFreeDay(DAYS.slice(2), meals, 'dinner')).toBe('2026-11-20')
  expect(findFreeDay(DAYS.slice(0, 1), meals, 'dinner')).toBeUndefined()
})
