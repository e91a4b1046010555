import { expect, test } from 'vitest'
import { readDuration } from './read-duration.ts'
import { readYield } from './read-yield.ts'

test.each([
  ['PT1H30M', 5400],
  ['P1DT2H', 93_600],
  ['PT0H15M', 900],
  ['1:30', 5400],
  ['45', 2700],
  ['20 min', 1200],
  ['1 hr 10 mins', 4200],
  ['1 Std. 20 Min.', 4800],
  ['1½ hours', 5400],
  ['1 1/2 hours', 5400],
  ['2 Stunden und 5 Minuten', 7500],
  ['30 minutes.', 1800],
])("'%s' is a time as a whole", (text, seconds) => {
  expect(readDuration(text)).toEqual({ seconds, is_exact: true })
})

test.each([
  ['10-13 Minutes', 780],
  ['2 Stunden (plus Kühlzeiten)', 7200],
  ['about 40 minutes plus resting', 2400],
])("'%s' is a time with words that must be kept", (text, seconds) => {
  expect(readDuration(text)).toEqual({ seconds, is_exact: false })
})

test.each(['', 'all evening', 'PT0S', '0 min', 'P', '3 eggs'])("'%s' is no time", (text) => {
  expect(readDuration(text)).toBeNull()
})

test.each([
  ['4', 4, null],
  ['4 servings', 4, null],
  ['Serves 6', 6, null],
  ['4 Portionen', 4, null],
  ['für 2 Personen', 2, null],
  ['8 personnes', 8, null],
  ['24 biscuits', null, '24 biscuits'],
  ['Serves 6-8', 6, 'Serves 6-8'],
  ['one 20 cm tin', null, 'one 20 cm tin'],
  ['0', null, '0'],
])("'%s' serves %s", (text, servings, yield_words) => {
  expect(readYield(text)).toEqual({ servings, yield_words })
})
