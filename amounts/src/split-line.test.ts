import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLine } from './split-line.ts'

test.each([
  ['2 ½ cups plain flour, sifted', '2 ½ cups', 'plain flour', ', sifted'],
  ['4 chicken thighs (about 1½ pounds, bone in)', '4', 'chicken thighs (about 1½ pounds, bone in)', ''],
  ['2 cans (15 oz each) black beans', '2 cans', '(15 oz each) black beans', ''],
  ['Juice of 1 lemon', '', 'Juice of 1 lemon', ''],
  ['Salz, Pfeffer', '', 'Salz', ', Pfeffer'],
  ['225g/8oz butter', '225g/8oz', 'butter', ''],
  ['1,5 kg Kartoffeln, mehlig, geschält', '1,5 kg', 'Kartoffeln', ', mehlig, geschält'],
  ['3 large eggs', '3 large', 'eggs', ''],
  ['2 cups', '', '2 cups', ''],
  ['1 tsp. garlic, minced', '1 tsp.', 'garlic', ', minced'],
  ['2 EL. Öl', '2 EL.', 'Öl', ''],
])('%s', (line, amount, food, rest) => {
  expect(splitLine(line)).toEqual({ amount, food, rest })
})

test('loses no word and adds none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (line) => {
      const { amount, food, rest } = splitLine(line)
      expect(`${amount}${food}${rest}`.replaceAll(/\s/g, '')).toBe(line.replaceAll(/\s/g, ''))
    }),
  )
})
