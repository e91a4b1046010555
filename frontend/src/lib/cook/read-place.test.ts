import { expect, test } from 'vitest'
import { readPlace } from './read-place.ts'

const RECIPE = { steps: Array(4).fill({}), servings: 4 }
const SESSION = { step: 3, servings: 8 }

test.each([
  ['', undefined, { step: 0, servings: 4 }],
  ['', SESSION, { step: 3, servings: 8 }],
  ['', { step: 3, servings: null }, { step: 3, servings: 4 }],
  ['', { step: 9, servings: null }, { step: 4, servings: 4 }],
  ['step=1&servings=2', SESSION, { step: 1, servings: 2 }],
  ['step=0', SESSION, { step: 0, servings: 8 }],
  ['step=99', SESSION, { step: 5, servings: 8 }],
  ['step=-1', SESSION, { step: 3, servings: 8 }],
  ['step=two', undefined, { step: 0, servings: 4 }],
  ['servings=4', SESSION, { step: 3, servings: 4 }],
])('%j with %j goes on at %j', (query, session, place) => {
  expect(readPlace(new URLSearchParams(query), RECIPE, session)).toEqual(place)
})

test('a recipe that does not say how many it serves is cooked as it is', () => {
  const recipe = { ...RECIPE, servings: null }
  expect(readPlace(new URLSearchParams('servings=9'), recipe, SESSION)).toEqual({ step: 3, servings: 1 })
})
