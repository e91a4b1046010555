import { expect, test } from 'vitest'
import { leftOut, neededLines } from './needed-lines.ts'

const rows = [
  { ingredient_id: 1, name: 'salt', amount_readable: '1 tsp' },
  { ingredient_id: 2, name: 'flour', amount_readable: '200 g' },
  { ingredient_id: 3, name: 'water', amount_readable: '' },
  { ingredient_id: 2, name: 'flour', amount_readable: '2 tbsp' },
]

test('each ingredient once, staples last, and water not at all', () => {
  expect(neededLines(rows, (name) => name !== 'water', new Set([1]))).toEqual([
    { ingredient_id: 2, name: 'flour', amount: '200 g + 2 tbsp', isStaple: false },
    { ingredient_id: 1, name: 'salt', amount: '1 tsp', isStaple: true },
  ])
})

test('what is not ticked stays off, once', () => {
  expect(leftOut(rows, new Set([1]))).toEqual([2, 3])
  expect(leftOut(rows, new Set([1, 2, 3]))).toEqual([])
})
