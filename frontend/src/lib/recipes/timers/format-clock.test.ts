import { expect, test } from 'vitest'
import { setLocaleReader } from '#lib/i18n/locale.ts'
import { formatClock, formatCountdown } from './format-clock.ts'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_729_000, '1:02:09'],
])('%d ms left are %s', (milliseconds, text) => {
  expect(formatCountdown(milliseconds)).toBe(text)
})

test.each([
  ['en-US', 'Fri 6:38 PM'],
  ['en-GB', 'Fri 18:38'],
  ['de-DE', 'Fr 18:38'],
])('in %s, an alarm rings at %s', (tag, text) => {
  setLocaleReader(
    () => 'en',
    () => tag,
  )
  expect(formatClock(new Date(2026, 10, 20, 18, 38).getTime()).replaceAll('\u202f', ' ')).toBe(text)
})
