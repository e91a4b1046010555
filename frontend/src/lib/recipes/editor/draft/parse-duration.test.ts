import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDurationInput, parseDuration } from './parse-duration.ts'

test.each([
  ['1 h 20', 4800],
  ['1 h 20 min', 4800],
  ['1h20m', 4800],
  ['1:20', 4800],
  ['80', 4800],
  ['80 minutes', 4800],
  ['1,5 h', 5400],
  ['1 ½ hours', 5400],
  ['½ h', 1800],
  ['1 Std. 20 Min.', 4800],
  ['1 hour and 20 minutes', 4800],
  ['2 min 30', 150],
  ['45 s', 45],
  ['2 days', 172_800],
  ['1 day 2', 93_600],
  ['0', 0],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test('an empty text is no duration', () => {
  expect(parseDuration('  ')).toBeNull()
})

test.each(['soon', '20 potatoes', '1:75', 'h', '-5', '1 h x'])('rejects %s', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

test('parses its own format', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      expect(parseDuration(formatDurationInput(seconds))).toBe(seconds)
    }),
  )
})
