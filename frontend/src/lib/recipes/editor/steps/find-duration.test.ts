import { expect, test } from 'vitest'
import { findDuration } from './find-duration.ts'

test.each([
  ['Bake for 25 minutes until golden.', 1500],
  ['Simmer 1 hour 30 minutes, stirring.', 5400],
  ['Bake for 20–25 minutes.', 1500],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', 1200],
  ['Eine ½ Stunde gehen lassen.', 1800],
  ['Rest 1 ½ hours.', 5400],
  ['Let it rest for half an hour.', 1800],
  ['Enfournez pendant 25 minutes.', 1500],
  ['Lad dejen hæve i 1 time.', 3600],
  ['Варіть 20 хвилин на малому вогні.', 1200],
  ['אופים 40 דקות.', 2400],
])('%s', (instruction, seconds) => {
  expect(findDuration(instruction)).toBe(seconds)
})

test.each(['Heat the oven to 220 °C.', 'Add 3 hazelnuts and 2 minced shallots.', 'Stir.', ''])(
  'no time is named in: %s',
  (instruction) => {
    expect(findDuration(instruction)).toBeUndefined()
  },
)
