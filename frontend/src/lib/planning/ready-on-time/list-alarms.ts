import type { CookingTimer } from '@larder/contract/recipes/cooking-sessions'
import { MAX_TIMERS } from '@larder/contract/recipes/cooking-sessions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { listAlarmSlots, type Slot } from './schedule.ts'

const MAX_NAME_LENGTH = 70

/** The first sentence of a step, as the name of its alarm. */
export function summarizeStep(instruction: string): string {
  const [first = ''] = instruction.trim().split(/(?<=[.!?])\s|\n/, 1)
  const plain = first.replace(/[.!]$/, '').replaceAll(/\s+/g, ' ')
  return plain.length <= MAX_NAME_LENGTH
    ? plain
    : `${plain
        .slice(0, MAX_NAME_LENGTH - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** Future alarms of one dish. `base` is the serving time. */
export function listAlarms(
  { id, steps }: { id: number; steps: Pick<RecipeRead['steps'][number], 'instruction'>[] },
  slots: readonly Slot[],
  base: number,
  now: number,
): CookingTimer[] {
  return listAlarmSlots(slots)
    .filter(({ dishId }) => dishId === id)
    .map(({ step, from }, index) => ({ step, index, ends: base + from * 1000 }))
    .filter(({ ends }) => ends > now)
    .slice(0, MAX_TIMERS)
    .map(({ step, index, ends }) => ({
      ...{ id: `${id}-alarm-${index + 1}`, kind: 'alarm', step, left_sec: null },
      name: summarizeStep(steps[step - 1]?.instruction ?? '') || String(step),
      duration_sec: Math.max(1, Math.round((ends - now) / 1000)),
      ends_at: new Date(ends).toISOString(),
    }))
}
