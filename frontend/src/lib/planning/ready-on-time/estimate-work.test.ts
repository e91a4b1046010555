import { expect, test } from 'vitest'
import { estimateWork } from './estimate-work.ts'

const parts = (instruction: string, duration_sec: number | null = null) =>
  estimateWork({ steps: [{ instruction, duration_sec }] }).map(
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
  ['Serve at once. Keeps for 3 days.', ['hands 3']],
  ['Stir the paste.', ['hands 2']],
  ['Fill four wide bowls with rice and put an egg on it.', ['hands 3']],
  ['Simmer until it is thick.', ['hands 2', 'wait 10']],
  ['Stir every ten minutes.', ['hands 2']],
  ['20 Minuten backen, dann 5 Minuten ruhen lassen.', ['hands 2', 'wait 20', 'wait 5']],
  ['Unter Rühren 5 Minuten kochen.', ['hands 5']],
])('%s', (instruction, expected) => {
  expect(parts(instruction)).toEqual(expected)
})

test('uses the duration set for a step', () => {
  expect(parts('Let it rise until doubled.', 5400)).toEqual(['hands 2', 'wait 90'])
  expect(parts('Bake 8–10 min.', 600)).toEqual(['hands 2', 'wait 10'])
})

const steps = (...instructions: string[]) =>
  instructions.map((instruction) => ({ instruction, duration_sec: null }))

test('a wait runs during a parallel step', () => {
  const parts = estimateWork({
    steps: steps('Simmer 40 minutes.', 'Meanwhile chop the herbs.', 'Add the herbs.'),
  })
  expect(parts.map(({ step, kind, until }) => [step, kind, until])).toEqual([
    [1, 'hands', undefined],
    [1, 'wait', 3],
    [2, 'hands', undefined],
    [3, 'hands', undefined],
  ])
})

test('food set aside waits for the step that needs it', () => {
  const parts = estimateWork({
    steps: steps(
      'Mix the beef with the oil and put it aside for 20 minutes.',
      'Chop the leeks.',
      'Fry the beef.',
    ),
  })
  expect(parts.find(({ kind }) => kind === 'wait')?.until).toBe(3)
})

test('does not repeat the wait of the previous step', () => {
  const parts = estimateWork({
    steps: steps('Let it rest for half an hour.', 'After half an hour, stir it.'),
  })
  expect(parts.map(({ step, kind, seconds }) => [step, kind, seconds / 60])).toEqual([
    [1, 'hands', 2],
    [1, 'wait', 30],
    [2, 'hands', 2],
  ])
})
