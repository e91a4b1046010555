import { expect, test } from 'vitest'
import { localToday } from '#lib/i18n/local-today.ts'
import {
  addDays,
  daysAhead,
  daysBetween,
  daysFrom,
  firstWeekday,
  getMonthRange,
  isDay,
  startOfWeek,
  weeksOfMonth,
} from './plan-days.ts'

test('the first weekday depends on the locale', () => {
  expect([firstWeekday('de'), firstWeekday('en-GB'), firstWeekday('en-US')]).toEqual([1, 1, 7])
  expect(startOfWeek('2026-11-20', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-20', 7)).toBe('2026-11-15')
  expect(startOfWeek('2026-11-15', 7)).toBe('2026-11-15')
  expect(startOfWeek('2026-11-15', 1)).toBe('2026-11-09')
})

test('adds days across daylight saving changes and years', () => {
  expect(daysFrom('2026-10-24', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('a month is shown in full weeks', () => {
  expect(getMonthRange('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(getMonthRange('2026-12-31')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
  expect(weeksOfMonth('2026-11-16', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(daysBetween('2026-10-26', '2026-12-06')).toHaveLength(42)
})

test('rejects invalid dates', () => {
  expect(['2026-02-28', '2026-02-30', '2026-13-01', '20.11.2026', '', null].map(isDay)).toEqual([
    ...[true, false, false, false, false, false],
  ])
})

test('today is the local date', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('the days ahead start today', () => {
  expect(daysAhead('2026-11-16', '2026-11-21')).toEqual(['2026-11-21', '2026-11-22'])
  expect(daysAhead('2026-11-16', '2026-11-02')).toHaveLength(7)
  expect(daysAhead('2026-11-16', '2026-11-30')).toHaveLength(7)
})
