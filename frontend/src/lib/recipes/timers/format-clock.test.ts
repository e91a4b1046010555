import { expect, test } from 'vitest'
import { formatCountdown } from './format-clock.ts'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_729_000, '1:02:09'],
])('%d ms left are %s', (milliseconds, text) => {
  expect(formatCountdown(milliseconds)).toBe(text)
})
