import { expect, test } from 'vitest'
import { readPosition } from './read-position.ts'

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
])('%j with %j continues at %j', (query, session, place) => {
  expect(readPosition(new URLSearchParams(query), RECIPE, session)).toEqual({ ...place, times: 1 })
})

test('a recipe without servings is scaled by a factor', () => {
  const recipe = { ...RECIPE, servings: null }
  const place = (query: string) => readPosition(new URLSearchParams(query), recipe, SESSION)
  expect(place('servings=9')).toEqual({ step: 3, servings: 1, times: 1 })
  expect(place('times=2')).toEqual({ step: 3, servings: 1, times: 2 })
})
