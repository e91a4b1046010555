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

const seconds = (instruction: string, duration_sec: number | null) =>
  stepTimers({ instruction, duration_sec }).map((timer) => timer.seconds)

test('what the cook set comes first, and once', () => {
  expect(seconds('Bake 8–10 min.', 600)).toEqual([480, 600])
  expect(seconds('Bake 8–10 min.', 900)).toEqual([900, 480, 600])
  expect(seconds('Bake.', 900)).toEqual([900])
  expect(seconds('Bake.', null)).toEqual([])
})

test.each([
  ['Simmer 45 minutes, then 15 uncovered.', ['simmer', 'simmer']],
  ['Bake for 20 minutes, then let rest 5 minutes.', ['bake', 'rest']],
  ['Heat the oil. Add onions and cook until soft, about 10 minutes.', ['cook']],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', ['backen', 'ruhen']],
  ['Lasse den Teig 1 Stunde gehen. Backe ihn dann 30 Minuten.', ['gehen', 'backen']],
  ['Die Suppe köchelt 40 Min. vor sich hin.', ['köcheln']],
  ['Simmering takes 10 minutes.', ['simmer']],
  ['Leave the brown sugar for 10 minutes.', [undefined]],
  ['Wait 10 minutes. Then fry.', [undefined]],
])('the timers of %j are called %j', (instruction, verbs) => {
  expect(stepTimers({ instruction, duration_sec: null }).map(({ verb }) => verb)).toEqual(verbs)
})

test('a time that only the cook set is called by the last verb', () => {
  const step = { instruction: 'Whisk everything and let it rest.', duration_sec: 900 }
  expect(stepTimers(step)).toEqual([{ seconds: 900, verb: 'rest' }])
})
