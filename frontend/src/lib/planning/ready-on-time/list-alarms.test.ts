import { expect, test } from 'vitest'
import { listAlarms, summarizeStep } from './list-alarms.ts'
import { scheduleBack } from './schedule.ts'

const BASE = Date.parse('2026-11-20T18:00:00Z')
const steps = ['Heat the oven to 220 °C. Then wait.', 'Bake.', 'Serve.'].map((instruction, id) => ({
  ...{ id, instruction, duration_sec: null, section: null },
}))
const slots = scheduleBack(
  [
    {
      id: 7,
      parts: [
        { step: 1, kind: 'hands', seconds: 300 },
        { step: 2, kind: 'wait', seconds: 3600 },
        { step: 3, kind: 'hands', seconds: 600 },
      ],
    },
  ],
  (seconds) => 19 * 3600 + seconds,
)

test('sets an alarm where the cook has to come back', () => {
  expect(listAlarms({ id: 7, steps }, slots, BASE, BASE - 7200_000)).toEqual([
    {
      ...{ id: '7-alarm-1', kind: 'alarm', step: 1, name: 'Heat the oven to 220 °C' },
      ...{ duration_sec: 2700, ends_at: '2026-11-20T16:45:00.000Z', left_sec: null },
    },
    expect.objectContaining({ id: '7-alarm-2', step: 3, ends_at: '2026-11-20T17:50:00.000Z' }),
  ])
})

test('sets no alarm in the past', () => {
  expect(listAlarms({ id: 7, steps }, slots, BASE, BASE - 4000_000).map(({ step }) => step)).toEqual([3])
  expect(listAlarms({ id: 8, steps }, slots, BASE, 0)).toEqual([])
})

test('shortens the name of a long step', () => {
  expect(summarizeStep(`${'Very '.repeat(40)}long.`)).toMatch(/^(Very )+Very…$|^(Very )+V?e?r?…$/)
  expect(summarizeStep('Stir!\nThen rest.')).toBe('Stir')
})
