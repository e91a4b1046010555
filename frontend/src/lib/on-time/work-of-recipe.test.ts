import { expect, test } from 'vitest'
import { workOf } from './work-of-recipe.ts'

const parts = (instruction: string, duration_sec: number | null = null) =>
  workOf({ prep_time_sec: null, steps: [{ instruction, duration_sec }] }).map(
    ({ kind, seconds }) => `${kind} ${seconds / 60}`,
  )

test.each([
  ['Chop everything.', ['hands 5']],
  ['Bake for 20 to 25 minutes.', ['hands 2', 'wait 25']],
  ['Fry 8–10 min until golden.', ['hands 10']],
  ['Knead 10 minutes, then let rise 1 hour.', ['hands 10', 'wait 60']],
  ['Cook 10 minutes, stirring all the time.', ['hands 10']],
  ['Bake 10 minutes, turn, bake 10 minutes.', ['hands 2', 'wait 10', 'wait 10']],
  ['Put it aside for 45 minutes.', ['hands 2', 'wait 45']],
  ['Marinate overnight.', ['hands 2', 'wait 480']],
  ['Den Teig über Nacht ruhen lassen.', ['hands 2', 'wait 480']],
  ['Let the dough rest for 2 days.', ['hands 2', 'wait 2880']],
  ['Serve at once. Keeps for 3 days.', ['hands 5']],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', ['hands 2', 'wait 20', 'wait 5']],
  ['Unter Rühren 5 Minuten kochen.', ['hands 5']],
])('%s', (instruction, expected) => {
  expect(parts(instruction)).toEqual(expected)
})

test('what the cook set for a step counts', () => {
  expect(parts('Let it rise until doubled.', 5400)).toEqual(['hands 2', 'wait 90'])
  expect(parts('Bake 8–10 min.', 600)).toEqual(['hands 2', 'wait 10'])
})

test('steps without a time share the time of preparation', () => {
  const steps = ['Chop.', 'Bake 30 minutes.', 'Serve.'].map((instruction) => ({
    instruction,
    duration_sec: null,
  }))
  const hands = workOf({ prep_time_sec: 1200, steps }).filter(({ kind }) => kind === 'hands')
  expect(hands.map(({ step, seconds }) => [step, seconds])).toEqual([
    [1, 600],
    [2, 120],
    [3, 600],
  ])
})
