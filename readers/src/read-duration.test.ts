import { expect, test } from 'vitest'
import { readDuration } from './read-duration.ts'

test.each([
  ['PT1H30M', 5_400],
  ['P0DT0H45M0S', 2_700],
  ['pt 20 m', 1_200],
  ['1 hour 20 min', 4_800],
  ['1½ Std.', 5_400],
  ['30-40 minutes', 2_400],
  ['2 heures', 7_200],
  ['1:15', 4_500],
  ['1 hour hr 5 minutes mins', 3_900],
])('%s', (text, seconds) => expect(readDuration(text)).toBe(seconds))

test.each(['', 'soon', 'PT0M', 'P99999D', '20'])('no time in %j', (text) =>
  expect(readDuration(text)).toBeNull(),
)
