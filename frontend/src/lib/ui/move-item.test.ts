import { expect, test } from 'vitest'
import { dropIndex, moveItem } from './move-item.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [-1, 1, 'abc'],
])('from %d to %d', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

test.each([
  [0, 2, 'before', 1],
  [0, 2, 'after', 2],
  [2, 0, 'before', 0],
  [2, 0, 'after', 1],
  [1, 1, 'after', 1],
] as const)('dropping %d at %d %s', (from, target, side, to) => {
  expect(dropIndex(from, target, side)).toBe(to)
})
