import { expect, test } from 'vitest'
import { hasTypedAmount } from './typed-amount.ts'

test.each([
  ...['2 milk', '500g flour', '2x milk', '2 x 400 g tomatoes', 'milk 2 l', 'Milch 2 l', 'eggs 6', 'Eier 10'],
  ...['juice of 1 lemon', 'milk x 2', 'bread', '1/2 cabbage', '½ Kohl', 'tomatoes 2 tins'],
  ...['WD-40', 'vitamin B12 tablets'],
])('"%s" has an amount, or no number at all', (text) => {
  expect(hasTypedAmount(text)).toBe(true)
})

test.each([
  ...['7up', '7 up', '7 Up zero', 'nappies size 4', 'Windeln Größe 4', 'flour type 00', 'Mehl Type 405'],
  ...['00 flour', 'omega 3 eggs', 'WD 40', '5 spice powder'],
])('the number of "%s" is part of its name', (text) => {
  expect(hasTypedAmount(text)).toBe(false)
})
