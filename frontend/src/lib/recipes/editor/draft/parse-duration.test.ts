import { LANGUAGES } from '@larder/contract/languages'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setLocaleReader } from '#lib/i18n/locale.ts'
import { formatDurationInput, parseDuration } from './parse-duration.ts'

afterEach(() => setLocaleReader(() => 'en'))

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
  ['1 heure et 20 minutes', 4800],
  ['1 h 20 mn', 4800],
  ['2 horas y 5 minutos', 7500],
  ['1 ora e 20 minuti', 4800],
  ['1 uur en 20 minuten', 4800],
  ['1 u 20', 4800],
  ['1 tim 20 min', 4800],
  ['1 timme och 20 minuter', 4800],
  ['1 t 20', 4800],
  ['2 timer og 5 minutter', 7500],
  ['1 godz. 20 min.', 4800],
  ['2 godziny', 7200],
  ['1 год 20 хв', 4800],
  ['2 години і 5 хвилин', 7500],
  ['1 שעה ו-20 דקות', 4800],
  ["20 דק'", 1200],
  ['2 שע׳', 7200],
  ['3 dni', 259_200],
  ['0', 0],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test('an empty text is no duration', () => {
  expect(parseDuration('  ')).toBeNull()
})

test.each(['soon', '20 potatoes', '1:75', 'h', '-5', '1 h x', '2 яйця', '1 g'])('rejects %s', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

test('formats for a field in the language of the reader', () => {
  setLocaleReader(() => 'de')
  expect(formatDurationInput(4830)).toBe('1 Std. 20 Min. 30 Sek.')
  expect([formatDurationInput(0), formatDurationInput(null)]).toEqual(['0 Min.', ''])
})

test.each(LANGUAGES)('parses its own format in %s', (language) => {
  setLocaleReader(() => language)
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      expect(parseDuration(formatDurationInput(seconds))).toBe(seconds)
    }),
  )
})
