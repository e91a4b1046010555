import { expect, test } from 'vitest'
import { computeRemainingNeeds, type Need, type PartAmount } from './remaining-needs.ts'

const [ONION, SALT] = [1, 2]
const need = (
  entry_id: number,
  grams: number | null,
  readable = `${grams} g`,
  ingredient_id = ONION,
): Need => ({
  ...{ entry_id, ingredient_id, name: 'onion', amount_grams: grams, amount_readable: readable },
})
const bought = (entry_id: number, grams: number | null, readable = `${grams} g`): PartAmount => ({
  ...{ entry_id, ingredient_id: ONION, amount_grams: grams, amount_readable: readable },
})
const remaining = (needs: Need[], settled: PartAmount[]) =>
  computeRemainingNeeds(needs, settled).map((left) => [
    left.entry_id,
    left.amount_grams,
    left.amount_readable,
  ])

test('without settled parts, all needs remain', () => {
  expect(remaining([need(1, 300), need(2, 200, 'two')], [])).toEqual([
    [1, 300, '300 g'],
    [2, 200, 'two'],
  ])
})

test('a settled part covers the line that it was bought for, and not the same line of another meal', () => {
  expect(remaining([need(1, 200), need(2, 200)], [bought(2, 200)])).toEqual([[1, 200, '200 g']])
  expect(remaining([need(1, 200), need(1, 200)], [bought(1, 200)])).toHaveLength(1)
})

test('grams bought for a removed meal cover later needs once', () => {
  const needs = [need(1, 200, 'two'), need(2, 250, 'some'), need(3, 100, 'one')]
  expect(remaining(needs, [bought(9, 300)])).toEqual([
    [2, 150, '150 g'],
    [3, 100, 'one'],
  ])
  expect(remaining(needs, [bought(9, 200), bought(8, 250)])).toEqual([[3, 100, 'one']])
})

test('the remaining amount is exact to a hundredth, and shown in whole grams that are enough', () => {
  expect(remaining([need(1, 0.3)], [bought(9, 0.1), bought(8, 0.1)])).toEqual([[1, 0.1, '1 g']])
  expect(remaining([need(1, 0.3)], [bought(9, 0.1), bought(8, 0.2)])).toEqual([])
})

test('a need without grams is covered by the same amount only', () => {
  const pinch = need(1, null, 'a pinch')
  expect(remaining([pinch], [bought(9, null, 'a pinch')])).toEqual([])
  expect(remaining([pinch], [bought(9, null, 'a dash')])).toHaveLength(1)
  expect(remaining([pinch], [bought(9, 500, 'a pinch')])).toHaveLength(1)
  expect(remaining([pinch, need(2, null, 'a pinch')], [bought(9, null, 'a pinch')])).toHaveLength(1)
})

test('another ingredient covers nothing', () => {
  expect(remaining([need(1, 5, '5 g', SALT), need(1, 5)], [bought(1, 5)])).toEqual([[1, 5, '5 g']])
  expect(computeRemainingNeeds([need(1, 5, '5 g', SALT)], [bought(9, 100)])).toEqual([
    need(1, 5, '5 g', SALT),
  ])
})
