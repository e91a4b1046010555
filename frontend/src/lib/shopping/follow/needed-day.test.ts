import { expect, test } from 'vitest'
import { isTooEarly } from './needed-day.ts'

const fish = { needed_on: '2026-11-20', keeps_days: 1, checked_at: null }

test('a perishable item needed much later is too early', () => {
  expect(isTooEarly(fish, '2026-11-18')).toBe(true)
  expect(isTooEarly(fish, '2026-11-19')).toBe(false)
})

test('durable, unplanned and ticked items and old stored copies are not too early', () => {
  expect(isTooEarly({ ...fish, keeps_days: null }, '2026-11-01')).toBe(false)
  expect(isTooEarly({ ...fish, needed_on: null }, '2026-11-01')).toBe(false)
  expect(isTooEarly({ ...fish, checked_at: '2026-11-01T10:00:00Z' }, '2026-11-01')).toBe(false)
  expect(isTooEarly({ checked_at: null }, '2026-11-01')).toBe(false)
})
