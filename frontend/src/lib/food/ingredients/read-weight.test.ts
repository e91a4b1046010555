import { expect, test } from 'vitest'
import { readWeight } from './read-weight.ts'

test.each([
  ['0.53', 0.53],
  ['0,53', 0.53],
  [' 50 ', 50],
  ['.5', 0.5],
  ['', null],
  ['heavy', undefined],
  ['1e9', undefined],
  ['-2', undefined],
])('%j is %s', (text, weight) => {
  expect(readWeight(text)).toBe(weight)
})
