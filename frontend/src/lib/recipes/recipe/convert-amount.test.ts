import { expect, test } from 'vitest'
import { convertAmount, formatWeight } from './convert-amount.ts'

const row = (amount_readable: string, amount_grams: number | null = null) => ({
  amount_readable,
  amount_grams,
})

test.each([
  ['2 cups', 250, 1, '250 g'],
  ['2 cups', null, 1, '475 ml'],
  ['8 oz', 226.8, 2, '450 g'],
  ['3 lb', null, 1, '1.35 kg'],
  ['5 cups', null, 1, '1.2 l'],
  ['1 cup', 118.3, 1, '120 g'],
  ['¼ oz', null, 1, '7 g'],
  ['2 tbsp', 30, 1, undefined],
  ['250 g', 250, 2, undefined],
  ['3', 150, 1, undefined],
  ['1 can', null, 1, undefined],
  ['', null, 1, undefined],
])('%s (%s g) times %d is %s in metric', (text, grams, factor, expected) => {
  expect(convertAmount(row(text, grams), factor, 'metric')).toBe(expected)
})

test.each([
  ['250 ml', 1, '1 cup'],
  ['500 ml', 1, '2 cups'],
  ['30 ml', 1, '2 tbsp'],
  ['5 ml', 1, '1 tsp'],
  ['100 g', 1, '3 ½ oz'],
  ['500 g', 2, '2 ¼ lb'],
  ['1 cup', 2, undefined],
])('%s times %d is %s in US units', (text, factor, expected) => {
  expect(convertAmount(row(text), factor, 'us')).toBe(expected)
})

test('liquids are converted to volumes', () => {
  expect(convertAmount({ ...row('3 cups', 725), name: 'chicken stock' }, 1, 'metric')).toBe('700 ml')
  expect(convertAmount({ ...row('3 cups', 390), name: 'flour' }, 1, 'metric')).toBe('390 g')
})

test('original units stay unchanged', () => {
  expect(convertAmount(row('2 cups', 250), 1, 'original')).toBeUndefined()
})

test('an estimated weight is rounded and marked with ≈', () => {
  expect(formatWeight({ amount_grams: 118.3, grams_by: 'by_volume' }, 1)).toBe('≈ 120 g')
  expect(formatWeight({ amount_grams: 2.9, grams_by: 'by_piece' }, 2)).toBe('≈ 6 g')
  expect(formatWeight({ amount_grams: 113, grams_by: 'stated' }, 2)).toBe('226 g')
  expect(formatWeight({ amount_grams: 226.8, grams_by: 'weighed' }, 1)).toBe('227 g')
})
