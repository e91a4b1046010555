import { afterEach, expect, test } from 'vitest'
import { formatDuration, isoDuration } from './format.ts'
import { formatDate } from './format-date.ts'
import { setLocaleReader } from './locale.ts'

afterEach(() => setLocaleReader(() => 'en'))

test.each([
  [45, '45 s', 'PT45S'],
  [600, '10 min', 'PT10M'],
  [3600, '1 h', 'PT1H'],
  [4800, '1 h 20 min', 'PT1H20M'],
  [172_800, '2 days', 'PT48H'],
  [0, '0 s', 'PT0S'],
])('%d seconds are %s', (seconds, text, iso) => {
  expect(formatDuration(seconds)).toBe(text)
  expect(isoDuration(seconds)).toBe(iso)
})

test('formats in German', () => {
  setLocaleReader(() => 'de')
  expect(formatDuration(4800)).toBe('1 Std. 20 Min.')
  expect(formatDate('2026-11-15T23:30:00Z')).toBe('15. November 2026')
})

test('formats dates for the region', () => {
  const shown = ['en', 'en-GB', 'de-AT'].map((tag) => {
    setLocaleReader(
      () => 'en',
      () => tag,
    )
    return formatDate('2026-01-05T00:00:00Z')
  })
  expect(shown).toEqual(['January 5, 2026', '5 January 2026', '5. Jänner 2026'])
})
