import { expect, test } from 'vitest'
import { countSlips } from './edit-distance.ts'

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
])("from '%s' to '%s': %i", (a, b, slips) => {
  expect(countSlips(a, b)).toBe(slips)
  expect(countSlips(b, a)).toBe(slips)
})
