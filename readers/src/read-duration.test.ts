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
  ['P30M', 1_800],
  ['PT20', 1_200],
  ['PT1H20', 4_800],
  ['PT 45 min', 2_700],
  ['an hour and 20 minutes', 4_800],
  ['une demi-heure', 1_800],
  ['een half uur', 1_800],
  ['שעה ו-20 דקות', 4_800],
  ['1h30 de repos', 5_400],
  ['1 h 05', 3_900],
  ['1 uur 20', 4_800],
  ['45 à 50 minutes', 3_000],
  ['1 ora e 20 minuti', 4_800],
  ['2 horas', 7_200],
  ['1 tim 15 min', 4_500],
  ['1 time 20 minutter', 4_800],
  ['1 t 20', 4_800],
  ['1 godz. 30 min', 5_400],
  ['1 óra 30 perc', 5_400],
  ['1 год 20 хв', 4_800],
  ['2 години', 7_200],
  ['20–30 хвилин', 1_800],
  ['45 דקות', 2_700],
  ["20 דק'", 1_200],
  ['1時間30分', 5_400],
])('%s', (text, seconds) => expect(readDuration(text)).toBe(seconds))

test.each(['', 'soon', 'PT0M', 'P99999D', '20', 'P', '4 personen'])('no time in %j', (text) =>
  expect(readDuration(text)).toBeNull(),
)
