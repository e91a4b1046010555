import { expect, test } from 'vitest'
import { readYield } from './read-yield.ts'

test.each([
  ['4', 4, null],
  ['Serves 4-6 people', 6, null],
  ['Für 4 Personen', 4, null],
  ['24 biscuits', null, '24 biscuits'],
  ['8 servings (2 cups each)', 8, '8 servings (2 cups each)'],
  ['one loaf', null, 'one loaf'],
  ['6 Portion(en)', 6, null],
  ['Pour 4 à 6 personnes', 6, null],
  ['4 porties', 4, null],
  ['4 főre', 4, null],
  ['на 4 порції', 4, null],
  ['ל־4 מנות', 4, null],
  ['2〜3人分', 3, null],
  ['2 bouquets de persil', null, '2 bouquets de persil'],
  ['', null, null],
])('%s', (text, servings, words) => expect(readYield(text)).toEqual({ servings, yield_words: words }))
