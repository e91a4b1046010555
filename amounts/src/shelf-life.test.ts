import { expect, test } from 'vitest'
import { findShelfLife } from './shelf-life.ts'

test.each([
  ['salmon fillet', 1],
  ['ground beef', 1],
  ['Rinderhackfleisch', 1],
  ['chicken breast', 2],
  ['parsley', 3],
  ['rosemary', 7],
  ['iceberg lettuce', 2],
  ['baby spinach', 2],
  ['Himbeeren', 2],
  ['strawberries', 2],
])('%s keeps %s days', (name, days) => {
  expect(findShelfLife(name)).toBe(days)
})

test.each([
  'plain flour',
  'frozen spinach',
  'dried parsley',
  'canned salmon',
  'potatoes',
  'ground cumin',
  'light bulbs',
])('%s keeps', (name) => {
  expect(findShelfLife(name)).toBeNull()
})
