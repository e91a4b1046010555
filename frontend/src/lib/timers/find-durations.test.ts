import { expect, test } from 'vitest'
import { findDurations, stepTimers } from './find-durations.ts'

test.each([
  ['Simmer 45 minutes, then 15.', [2700, 900]],
  ['Simmer for 45 minutes, and then another 15', [2700, 900]],
  ['Simmer 45 minutes, then 15 uncovered.', [2700, 900]],
  ['Fry 8–10 min until golden.', [480, 600]],
  ['Bake for 20 to 25 minutes.', [1200, 1500]],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', [1200, 300]],
  ['45 Minuten köcheln, dann 15.', [2700, 900]],
  ['Simmer 1 hour 30 minutes, stirring.', [5400]],
  ['Rest 1 ½ hours.', [5400]],
  ['Eine ½ Stunde gehen lassen.', [1800]],
  ['8 bis 10 Min. braten', [480, 600]],
  ['Blitz for 30 seconds.', [30]],
  ['Bake 10 minutes, turn, bake 10 minutes.', [600]],
  ['Heat the oven to 220 °C, then add 15 eggs.', []],
  ['Add 3 hazelnuts and 2 minced shallots.', []],
])('%s', (instruction, seconds) => {
  expect(findDurations(instruction)).toEqual(seconds)
})

test('what the cook set comes first, and once', () => {
  expect(stepTimers({ instruction: 'Bake 8–10 min.', duration_sec: 600 })).toEqual([480, 600])
  expect(stepTimers({ instruction: 'Bake 8–10 min.', duration_sec: 900 })).toEqual([900, 480, 600])
  expect(stepTimers({ instruction: 'Bake.', duration_sec: 900 })).toEqual([900])
  expect(stepTimers({ instruction: 'Bake.', duration_sec: null })).toEqual([])
})
