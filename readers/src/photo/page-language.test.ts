import { expect, test } from 'vitest'
import { isGerman, restoreFractions } from './page-language.ts'

const word = (text: string, x0 = 0, width = 30) => ({
  text,
  confidence: 90,
  x0,
  x1: x0 + width,
  y0: 0,
  y1: 24,
})
const words = (text: string) => text.split(' ').map((one, index) => word(one, index * 100))

test.each([
  ['Die Butter mit dem Zucker schaumig rühren und kalt stellen.', true],
  ['Whisk the butter with a spoon until fluffy and leave it to rest.', false],
  ['2 tbsp butter', false],
])('%s', (text, german) => expect(isGerman(words(text))).toBe(german))

test('a fraction found in one OCR pass replaces what the other pass read there', () => {
  const before = [word('½', 0), word('Tsp', 100), word('salz', 200)]
  expect(restoreFractions(before, words('4 tsp salt')).map(({ text }) => text)).toEqual(['tsp', 'salt', '½'])
  expect(restoreFractions(before, words('4 tsp salt').slice(1)).map(({ text }) => text)).toContain('½')
})
