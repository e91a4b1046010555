import { expect, test } from 'vitest'
import { parseAnyAmount } from './parse-any-amount.ts'

test.each([
  ['2 cups', 2, 'cup'],
  ['2 c. à soupe', 2, 'tbsp'],
  ['2 msk', 2, 'tbsp'],
  ['1.250 msk', 1250, 'tbsp'],
  ['1,250 msk', 1.25, 'tbsp'],
  ['1.5 cups of flibs', 1.5, 'cup'],
  ['2 flibs', 2, null],
])('%s is %d %s', (text, quantity, unit) => {
  expect(parseAnyAmount(text).amounts[0]).toMatchObject({ quantity, unit })
})

test.each([
  ['1 lb 9 oz', [[1.5625, null, 'lb']]],
  ['1-2 lb 9 oz', [[1.5625, 2.5625, 'lb']]],
  ['2 cups minus 1 tbsp', [[1.9375, null, 'cup']]],
  ['2 cups plus 1 cup', [[3, null, 'cup']]],
  [
    '2 cm 3 mm',
    [
      [2, null, 'cm'],
      [3, null, 'mm'],
    ],
  ],
  [
    '2 tbsp plus 1 cup',
    [
      [2, null, 'tbsp'],
      [1, null, 'cup'],
    ],
  ],
  [
    '1 lb plus 2 cups',
    [
      [1, null, 'lb'],
      [2, null, 'cup'],
    ],
  ],
])('%s: units of one kind add up, the smaller to the larger', (text, expected) => {
  const { amounts } = parseAnyAmount(text)
  expect(amounts.map(({ quantity, quantity_max, unit }) => [quantity, quantity_max, unit])).toEqual(expected)
})
