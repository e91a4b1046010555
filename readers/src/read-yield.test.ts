import { expect, test } from 'vitest'
import { readYield } from './read-yield.ts'

test.each([
  ['4', 4, null],
  ['Serves 4-6 people', 6, null],
  ['Für 4 Personen', 4, null],
  ['24 biscuits', null, '24 biscuits'],
  ['8 servings (2 cups each)', 8, '8 servings (2 cups each)'],
  ['one loaf', null, 'one loaf'],
  ['', null, null],
])('%s', (text, servings, words) => expect(readYield(text)).toEqual({ servings, yield_words: words }))
