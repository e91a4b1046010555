import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bakersPercentages } from './bakers-percentages.ts'

const line = (name: string, amount_grams: number | null) => ({ name, amount_grams })
const formatPercents = (lines: { name: string; amount_grams: number | null }[]) =>
  bakersPercentages(lines)?.map((each) => [each.line.name, each.percent])

test("baker's percentages: all flour adds up to 100", () => {
  const bread = [line('plain flour', 400), line('Roggenmehl', 100), line('water', 350), line('salt', 10)]
  expect(formatPercents([...bread, line('yeast', null)])).toEqual([
    ['plain flour', 80],
    ['Roggenmehl', 20],
    ['water', 70],
    ['salt', 2],
  ])
})

test('a sauce or soup with flour, or flour alone, is not a dough', () => {
  expect(formatPercents([line('milk', 500), line('flour', 30)])).toBeUndefined()
  expect(formatPercents([line('beef', 500), line('water', 900)])).toBeUndefined()
  expect(formatPercents([line('flour', 500)])).toBeUndefined()
})

test('percentages do not depend on the batch size', () => {
  const grams = fc.integer({ min: 500, max: 100_000 })
  fc.assert(
    fc.property(grams, grams, fc.integer({ min: 2, max: 10 }), (flour, water, times) => {
      fc.pre(flour > water)
      const once = formatPercents([line('flour', flour), line('water', water)])
      expect(formatPercents([line('flour', flour * times), line('water', water * times)])).toEqual(once)
      expect(once?.[0]).toEqual(['flour', 100])
    }),
  )
})
