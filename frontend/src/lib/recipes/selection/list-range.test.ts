import { expect, test } from 'vitest'
import { listRange } from './list-range.ts'

test.each([
  { from: 2, to: 4, range: [2, 9, 4] },
  { from: 4, to: 2, range: [2, 9, 4] },
  { from: 9, to: 9, range: [9] },
  { from: undefined, to: 9, range: [9] },
  { from: 77, to: 9, range: [9] },
])('from $from to $to', ({ from, to, range }) => {
  expect(listRange([1, 2, 9, 4, 5], from, to)).toEqual(range)
})
