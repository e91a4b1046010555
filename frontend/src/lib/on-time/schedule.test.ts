import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callsOf, type Dish, lateBy, type Slot, scheduleBack } from './schedule.ts'
import type { Part } from './work-of-recipe.ts'

const DINNER = 19 * 3600

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

test('whatever is cooked: one thing at a time for the cook, steps in order, all done when it is served', () => {
  fc.assert(
    fc.property(anyDishes, (dishes) => {
      const slots = scheduleBack(dishes, DINNER)
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

test('what needs the cook after a wait comes right after it', () => {
  fc.assert(
    fc.property(anyDishes, (dishes) => {
      const slots = scheduleBack(dishes, DINNER)
      for (const dish of dishes) {
        const own = of(slots, dish)
        for (const [index, slot] of own.entries())
          if (slot.kind === 'hands' && own[index - 1]?.kind === 'wait')
            expect(own[index - 1]?.to).toBe(slot.from)
      }
    }),
  )
})

test('served so much later as it says, nothing begins before now', () => {
  fc.assert(
    fc.property(anyDishes, fc.integer({ min: -200_000, max: 10 }), (dishes, now) => {
      const slots = scheduleBack(dishes, DINNER)
      const late = lateBy(slots, now)
      expect(slots.every(({ from }) => from + late >= now)).toBe(true)
      const starts = slots.map(({ from }) => from)
      if (late > 0) expect([...starts, 0].some((from) => from + late === now)).toBe(true)
    }),
  )
})

test('two dishes share a cook: while one bakes, the other is made', () => {
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
    DINNER,
  )
  expect(slots.map(({ dishId, step, from, to }) => [dishId, step, from / m, to / m])).toEqual([
    [cake, 1, -65, -45],
    [cake, 2, -45, -5],
    [salad, 1, -20, -5],
    [cake, 3, -5, 0],
  ])
  expect(callsOf(slots).map(({ dishId, step }) => [dishId, step])).toEqual([
    [cake, 1],
    [salad, 1],
  ])
})

test('what rests overnight is put away the evening before, whenever it is needed', () => {
  const bread = (after: number): Dish => ({
    id: 1,
    parts: [
      { step: 1, kind: 'wait', seconds: 8 * 3600, isOvernight: true },
      { step: 2, kind: 'hands', seconds: after },
    ],
  })
  const begun = (after: number) => scheduleBack([bread(after)], DINNER)[0]?.from as number
  expect((begun(3600) + DINNER) / 3600, 'needed at 18:00, so at 22:00 of the day before').toBe(-2)
  expect((begun(12 * 3600) + DINNER) / 3600, 'needed at 7:00').toBe(-2)
  expect((begun(14 * 3600) + DINNER) / 3600, 'needed at 5:00').toBe(-3)
})
