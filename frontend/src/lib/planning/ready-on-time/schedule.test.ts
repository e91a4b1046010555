import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Part } from './estimate-work.ts'
import { type Dish, lateBy, listAlarmSlots, type Slot, scheduleBack } from './schedule.ts'
import { clockIn, momentAt, shownBy, wallClock } from './serving-clock.ts'

const DINNER = 19 * 3600
const atDinner = shownBy(wallClock('2026-11-20T19:00'))

const anyPart = fc.record({
  kind: fc.constantFrom<Part['kind']>('hands', 'wait'),
  seconds: fc.integer({ min: 1, max: 100_000 }),
})
const anyNight = fc.constant({ kind: 'wait' as const, seconds: 8 * 3600, isOvernight: true })
const anyDish = fc
  .array(fc.oneof({ weight: 6, arbitrary: anyPart }, anyNight), { maxLength: 8 })
  .map((parts) => parts.map((part, index) => ({ ...part, step: index + 1 })))
const anyDishes: fc.Arbitrary<Dish[]> = fc
  .array(anyDish, { minLength: 1, maxLength: 5 })
  .map((dishes) => dishes.map((parts, index) => ({ id: index + 1, parts })))

const of = (slots: Slot[], dish: Dish) => slots.filter(({ dishId }) => dishId === dish.id)

test('schedules one task at a time, steps in order, all done at the serving time', () => {
  fc.assert(
    fc.property(anyDishes, (dishes) => {
      const slots = scheduleBack(dishes, atDinner)
      const hands = slots.filter(({ kind }) => kind === 'hands')
      for (const [index, slot] of hands.entries())
        if (index > 0) expect(slot.from).toBeGreaterThanOrEqual(hands[index - 1]?.to as number)
      for (const dish of dishes) {
        const own = of(slots, dish)
        expect(own.map(({ step, kind, seconds }) => ({ step, kind, seconds }))).toEqual(
          dish.parts.map(({ step, kind, seconds }) => ({ step, kind, seconds })),
        )
        for (const [index, slot] of own.entries()) {
          if (slot.isOvernight) expect(slot.to - slot.from).toBeGreaterThanOrEqual(slot.seconds)
          else expect(slot.to - slot.from).toBe(slot.seconds)
          if (index > 0) expect(slot.from).toBeGreaterThanOrEqual(own[index - 1]?.to as number)
        }
      }
      if (slots.length > 0) expect(Math.max(...slots.map(({ to }) => to))).toBe(0)
    }),
  )
})

test('work after a wait starts right after it', () => {
  fc.assert(
    fc.property(anyDishes, (dishes) => {
      const slots = scheduleBack(dishes, atDinner)
      for (const dish of dishes) {
        const own = of(slots, dish)
        for (const [index, slot] of own.entries())
          if (slot.kind === 'hands' && own[index - 1]?.kind === 'wait')
            expect(own[index - 1]?.to).toBe(slot.from)
      }
    }),
  )
})

test('with the suggested delay nothing starts before now', () => {
  fc.assert(
    fc.property(anyDishes, fc.integer({ min: -200_000, max: 10 }), (dishes, now) => {
      const slots = scheduleBack(dishes, atDinner)
      const late = lateBy(slots, now)
      expect(slots.every(({ from }) => from + late >= now)).toBe(true)
      const starts = slots.map(({ from }) => from)
      if (late > 0) expect([...starts, 0].some((from) => from + late === now)).toBe(true)
    }),
  )
})

test('the cook makes one dish while another bakes', () => {
  const [m, cake, salad] = [60, 1, 2]
  const slots = scheduleBack(
    [
      {
        id: cake,
        parts: [
          { step: 1, kind: 'hands', seconds: 20 * m },
          { step: 2, kind: 'wait', seconds: 40 * m },
          { step: 3, kind: 'hands', seconds: 5 * m },
        ],
      },
      { id: salad, parts: [{ step: 1, kind: 'hands', seconds: 15 * m }] },
    ],
    atDinner,
  )
  expect(slots.map(({ dishId, step, from, to }) => [dishId, step, from / m, to / m])).toEqual([
    [cake, 1, -65, -45],
    [cake, 2, -45, -5],
    [salad, 1, -20, -5],
    [cake, 3, -5, 0],
  ])
  expect(listAlarmSlots(slots).map(({ dishId, step }) => [dishId, step])).toEqual([
    [cake, 1],
    [salad, 1],
  ])
})

test('an overnight rest starts the evening before', () => {
  const bread = (after: number): Dish => ({
    id: 1,
    parts: [
      { step: 1, kind: 'wait', seconds: 8 * 3600, isOvernight: true },
      { step: 2, kind: 'hands', seconds: after },
    ],
  })
  const begun = (after: number) => scheduleBack([bread(after)], atDinner)[0]?.from as number
  expect((begun(3600) + DINNER) / 3600, 'needed at 18:00, so at 22:00 of the day before').toBe(-2)
  expect((begun(12 * 3600) + DINNER) / 3600, 'needed at 7:00').toBe(-2)
  expect((begun(14 * 3600) + DINNER) / 3600, 'needed at 5:00').toBe(-3)
})

const HOUR = 3600
const rests = (hours: number, isOvernight = false): Dish => ({
  id: 1,
  parts: [{ step: 1, kind: 'wait', seconds: hours * HOUR, isOvernight }],
})

test.each([
  ['in spring, when 02:30 is skipped', '2027-03-28T12:00+02:00', '2027-03-28T01:00+01:00'],
  ['in autumn, when it comes twice', '2026-10-25T12:00+01:00', '2026-10-25T03:00+02:00'],
])('%s, ten hours of waiting are ten hours, and the night begins at ten', (_, served, begun) => {
  const clock = clockIn(Date.parse(served), 'Europe/Berlin')
  if (!clock) throw new Error('no such time zone')
  const start = (dish: Dish) => momentAt(clock, scheduleBack([dish], shownBy(clock))[0]?.from ?? 0)
  expect(start(rests(10))).toBe(Date.parse(begun))
  const evening = new Date(start(rests(8, true))).toLocaleString('sv', { timeZone: 'Europe/Berlin' })
  expect(evening.slice(11)).toBe('22:00:00')
  expect(start(rests(8, true))).toBeLessThanOrEqual(Date.parse(served) - 8 * HOUR * 1000)
})

test.each([
  ['2027-03-28T01:30Z', '03:30', '01:30'],
  ['2026-10-25T00:30Z', '02:30', '01:30'],
  ['2026-10-25T01:30Z', '02:30', '02:30'],
])('served at half past two of that night (%s), one begins an hour before', (served, shown, shownBefore) => {
  const clock = clockIn(Date.parse(served), 'Europe/Berlin')
  if (!clock) throw new Error('no such time zone')
  const [slot] = scheduleBack([rests(1)], shownBy(clock))
  const time = (seconds: number) => new Date(shownBy(clock)(seconds) * 1000).toISOString().slice(11, 16)
  expect([time(0), time(slot?.from ?? 0)]).toEqual([shown, shownBefore])
})

test('rejects invalid time zones', () => {
  expect(clockIn(0, 'Mars/Olympus')).toBeUndefined()
})

const byStep = (slots: ReturnType<typeof scheduleBack>) =>
  slots.map(({ dishId, step, kind, from, to }) => [dishId, step, kind, from / 60, to / 60])

test('work during a wait adds no time', () => {
  const parts: Dish['parts'] = [
    { step: 1, kind: 'wait', seconds: 40 * 60, until: 3 },
    { step: 2, kind: 'hands', seconds: 5 * 60 },
    { step: 3, kind: 'hands', seconds: 2 * 60 },
  ]
  expect(byStep(scheduleBack([{ id: 1, parts }], atDinner))).toEqual([
    [1, 1, 'wait', -42, -2],
    [1, 2, 'hands', -7, -2],
    [1, 3, 'hands', -2, 0],
  ])
})

test('a wait shorter than the parallel work starts with it', () => {
  const parts: Dish['parts'] = [
    { step: 1, kind: 'wait', seconds: 5 * 60, until: 3 },
    { step: 2, kind: 'hands', seconds: 15 * 60 },
  ]
  expect(byStep(scheduleBack([{ id: 1, parts }], atDinner))).toEqual([
    [1, 1, 'wait', -15, -10],
    [1, 2, 'hands', -15, 0],
  ])
})

test('dressing and frying come last', () => {
  const hands = (id: number, isFresh: boolean): Dish => ({
    id,
    parts: [{ step: 1, kind: 'hands', seconds: 300, isFresh }],
  })
  expect(byStep(scheduleBack([hands(1, false), hands(2, true)], atDinner))).toEqual([
    [1, 1, 'hands', -10, -5],
    [2, 1, 'hands', -5, 0],
  ])
})
