import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['soup', 'soup', 0],
  ['', 'soup', 4],
  ['piza', 'pizza', 1],
  ['pizzza', 'pizza', 1],
  ['sause', 'sauce', 1],
  ['lasange', 'lasagne', 1],
  ['kuhcen', 'kuchen', 1],
  ['lasange', 'lasagna', 2],
  ['lasange', 'lange', 2],
  ['ab', 'xa', 2],
  ['abcd', 'badc', 2],
])("from '%s' to '%s': %i", (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
  expect(editDistance(b, a)).toBe(slips)
})
