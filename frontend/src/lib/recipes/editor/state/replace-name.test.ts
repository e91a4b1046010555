import type { LineWord } from '@larder/contract/food/ingredient-lines'
import { expect, test } from 'vitest'
import { replaceName } from './replace-name.ts'

const makeWords = (...pairs: [string, LineWord['label']][]): LineWord[] =>
  pairs.map(([text, label]) => ({ text, label }))

test('the name is replaced and the rest stays', () => {
  const line = makeWords(
    ['2', 'quantity'],
    ['cups', 'unit'],
    ['plian', 'name'],
    ['flour', 'name'],
    ['sifted', 'preparation'],
  )
  expect(replaceName('2 cups plian flour, sifted', line, 'plain flour')).toBe('2 cups plain flour, sifted')
})

test('without a name it is added at the end', () => {
  expect(replaceName('2 cups ', makeWords(['2', 'quantity'], ['cups', 'unit']), 'milk')).toBe('2 cups milk')
  expect(replaceName('', [], 'milk')).toBe('milk')
})
