import { expect, test } from 'vitest'
import { readScaling, scalingFactor, scalingQuery } from './read-scaling.ts'

test.each([
  ['servings=6', 4, 1.5, '?servings=6'],
  ['typed_servings=2', 4, 0.5, '?servings=2'],
  ['servings=0', 4, 1, ''],
  ['servings=1001', 4, 1, ''],
  ['times=2', 4, 2, '?times=2'],
  ['times=0.05', 4, 1, ''],
  ['servings=6&times=2', 4, 1.5, '?servings=6'],
  ['times=0.5', null, 0.5, '?times=0.5'],
  ['times=3', null, 3, '?times=3'],
  ['times=7', null, 7, '?times=7'],
  ['times=101', null, 1, ''],
  ['servings=7', null, 1, ''],
  ['', null, 1, ''],
])('%s of a recipe for %s is %d times what is written', (query, written, factor, shown) => {
  const scaling = readScaling(new URLSearchParams(query), written)
  expect(scalingFactor(scaling, written)).toBe(factor)
  expect(scalingQuery(scaling, written)).toBe(shown)
})
