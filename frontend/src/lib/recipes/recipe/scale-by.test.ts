import type { RecipeRead } from '@larder/contract/recipes/recipes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scalingFactor } from './read-scaling.ts'
import { listMeasures, scalingBy, timesForTin } from './scale-by.ts'

const ingredients = [
  { id: 1, name: 'flour', amount_grams: 500 },
  { id: 2, name: 'salt', amount_grams: null },
] as RecipeRead['ingredients']

test('offers scaling by the yield and by weighed ingredients', () => {
  expect(listMeasures({ servings: 4, yield_words: '12 rolls, 80 g each', ingredients })).toEqual({
    ...{ pieces: { count: 12, noun: 'rolls' }, grams: 960, tin: null },
    lines: [{ id: 1, name: 'flour', grams: 500 }],
  })
  expect(listMeasures({ servings: 4, yield_words: 'a 20 x 30 cm tray', ingredients }).tin).toBe('20 × 30')
  expect(listMeasures({ servings: 4, yield_words: null, ingredients })).toMatchObject({
    pieces: null,
    tin: null,
  })
})

test.each([
  ['20', 0.694],
  ['20 cm', 0.694],
  ['20 x 20', 0.884],
  ['8 inch', 0.717],
  ['a big one', undefined],
])('from a tin of 24 cm to %j', (tinText, times) => {
  const found = timesForTin({ yield_words: '24 cm tin' }, tinText)
  expect(found && Math.round(found * 1000) / 1000).toBe(times)
})

test('prefers integer servings and rejects factors out of range', () => {
  expect(scalingBy(1.5, 4)).toEqual({ servings: 6, times: 1 })
  expect(scalingBy(0.8, 4)).toEqual({ servings: 4, times: 0.8 })
  expect(scalingBy(0.8, null)).toEqual({ servings: 1, times: 0.8 })
  expect(scalingBy(Number.NaN, 4)).toBeUndefined()
  expect(scalingBy(0, 4)).toBeUndefined()
})

test('servings and factors give the same amount', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.option(fc.integer({ min: 1, max: 100 })),
      (times, written) => {
        const scaling = scalingBy(times, written)
        expect(scaling && scalingFactor(scaling, written)).toBeCloseTo(times)
      },
    ),
  )
})
