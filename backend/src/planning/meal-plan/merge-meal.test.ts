import type { MealChange, MealOperation } from '@larder/contract/planning/meal-operations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyMeal, type MealState, mergeMeal, selectNewestParts } from './merge-meal.ts'

const KEY = '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b22'
const part = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const titles = fc.constantFrom('soup', 'stew', 'salad')
const set = fc
  .record({
    place: part(
      fc.record({ day: fc.constantFrom('2026-11-20', '2026-11-21'), meal: titles, position: fc.nat(3) }),
    ),
    dish: part(fc.record({ title: titles })),
    servings: part(fc.nat(5)),
    note: part(fc.constantFrom('', 'salty')),
    is_removed: part(fc.boolean()),
  })
  .map((change) => JSON.parse(JSON.stringify(change)) as MealChange)
const operations: fc.Arbitrary<MealOperation[]> = fc.uniqueArray(
  fc.record({ id: fc.uuid(), at: fc.nat(4), meal_key: fc.constant(KEY), set }),
  { selector: ({ id }) => id, maxLength: 8 },
)

const applyAll = (all: readonly MealOperation[]): MealState =>
  all.reduce((meal, each) => mergeMeal(meal, selectNewestParts(meal, each), each), emptyMeal(KEY))

const inOrder = operations.chain((all) =>
  fc.record({
    all: fc.constant(all),
    shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
  }),
)

test('merging does not depend on the order or repetition of operations', () => {
  fc.assert(
    fc.property(inOrder, ({ all, shuffled }) => {
      expect(applyAll(shuffled)).toEqual(applyAll(all))
    }),
  )
})

test('an older note never replaces a newer one', () => {
  const write = (at: number, note: string): MealOperation => ({
    id: `${at}`,
    at,
    meal_key: KEY,
    set: { note },
  })
  expect(applyAll([write(2, 'salty'), write(1, 'sweet')])).toMatchObject({ note: 'salty' })
  expect(applyAll([write(1, 'sweet'), write(2, 'salty')])).toMatchObject({ note: 'salty' })
  expect(applyAll([write(2, ''), write(1, 'sweet')])).toMatchObject({ note: null })
})

test('the newest change of each part wins as a unit', () => {
  const move = (at: number, day: string, meal: string): MealOperation => ({
    ...{ id: `${at}`, at, meal_key: KEY, set: { place: { day, meal, position: 1 } } },
  })
  const note: MealOperation = { id: 'n', at: 1, meal_key: KEY, set: { note: 'salty' } }
  const meal = applyAll([move(5, '2026-11-21', 'lunch'), note, move(3, '2026-11-22', 'dinner')])
  expect(meal).toMatchObject({ day: '2026-11-21', meal: 'lunch', note: 'salty', title: null })
})
