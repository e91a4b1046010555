import { expect, test } from 'vitest'
import { mergeTimers, type Timer, toCookingTimer, withoutLaterAlarms } from './timer-state.ts'

const NOW = Date.parse('2026-11-15T18:00:00.000Z')
const BORSCH = { recipe_id: 7, title: 'Borsch' }
const running = (id: string, more: Partial<Timer> = {}): Timer => ({
  ...{ id, recipeId: 7, title: 'Borsch', step: 2, name: 'simmer', href: '/recipes/7#step-2' },
  ...{ durationSec: 600, endsAt: NOW + 60_000, leftMs: 0, hasRung: false, ...more },
})
const listIds = (timers: Timer[]) => timers.map(({ id }) => id)

test.each([
  ['running', running('a')],
  ['paused', running('a', { endsAt: null, leftMs: 30_000 })],
  ['beginning', running('a', { isAlarm: true })],
])('a %s timer is the same on another device', (_state, timer) => {
  expect(mergeTimers([], BORSCH, [toCookingTimer(timer)], [], NOW)).toEqual([
    { ...timer, href: '/recipes/7/cook?step=2' },
  ])
})

test('timers stopped elsewhere stop here, except those of other recipes and unsent ones', () => {
  const here = [running('gone'), running('new'), running('bread', { recipeId: 8 })]
  expect(listIds(mergeTimers(here, BORSCH, [], ['new'], NOW))).toEqual(['new', 'bread'])
})

test('a timer stopped here does not come back before the stop is sent', () => {
  expect(mergeTimers([], BORSCH, [toCookingTimer(running('stopped'))], ['stopped'], NOW)).toEqual([])
})

test('a timer that ended before it was received does not ring', () => {
  const [late] = mergeTimers([], BORSCH, [toCookingTimer(running('a', { endsAt: NOW - 1 }))], [], NOW)
  expect(late?.hasRung).toBe(true)
})

test('shows ringing and running timers and the next alarm', () => {
  const alarm = (id: string, more: Partial<Timer> = {}) => running(id, { isAlarm: true, ...more })
  const all = [
    running('timer'),
    alarm('later', { endsAt: NOW + 9e6 }),
    alarm('next'),
    alarm('rung', { hasRung: true }),
  ]
  expect(listIds(withoutLaterAlarms(all))).toEqual(['timer', 'next', 'rung'])
  expect(withoutLaterAlarms([])).toEqual([])
})
