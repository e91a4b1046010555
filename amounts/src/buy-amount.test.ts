import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BuyOptions, buyAmount } from './buy-amount.ts'
import { findSale } from './sale.ts'
import { weighAmount } from './weigh.ts'

function buy(name: string, texts: string[], options: BuyOptions = {}): string {
  const parts = texts.map((text) => ({
    amount_readable: text,
    amount_grams: weighAmount(text, { name }).grams,
  }))
  return buyAmount(parts, { name, ...findSale({ name }) }, options)
}

describe('adds up in units that shops sell', () => {
  test.each([
    ['milk', ['1 l', '1 l'], '2 l'],
    ['egg', ['4', '6'], '10'],
    ['egg', ['1 dozen', '2'], '14'],
    ['onion', ['5'], '5'],
    ['onion', ['2', '3 large'], '5'],
    ['canned tomatoes', ['2 tins', '1 tin'], '3 tins'],
    ['canned tomatoes', ['1 can (15 oz)', '2 cans (15 oz)'], '3 cans (15 oz)'],
    ['canned tomatoes', ['2 tins (400 g each)', '1 tin'], '3 tins'],
    ['flour', ['200 g', '250 g'], '450 g'],
    ['flour', ['2 cups', '200 g'], '≈ 450 g'],
    ['olive oil', ['2 tbsp', '3 tbsp'], '5 tbsp'],
    ['cream', ['200 g', '200 ml'], '≈ 400 ml'],
    ['onion', ['1 cup, chopped', '2'], '≈ 4'],
    ['potato', ['1 kg', '2 large'], '≈ 1.7 kg'],
    ['carrot', ['6', '100 g'], '≈ 8'],
    ['parsley', ['3 tbsp', '1 bunch'], '≈ 2 bunches'],
    ['lemon', ['Juice of 1 lemon', '1'], '2'],
    ['beef', ['1 ½ lb', '1 lb'], '2 ½ lb'],
    ['beef', ['1 lb', '500 g'], '≈ 1 kg'],
  ])('%s: %j is %s', (name, texts, expected) => {
    expect(buy(name, texts)).toBe(expected)
  })
})

describe('amounts are ones that shops sell', () => {
  test.each([
    ['milk', ['938 ml'], '≈ 1 l'],
    ['garlic', ['1 ⅛ cloves'], '≈ 2 cloves'],
    ['garlic clove', ['1 ⅛'], '≈ 2 cloves'],
    ['garlic', ['3 cloves', '6 cloves'], '≈ 1 bulb'],
    ['garlic', ['14 cloves'], '≈ 2 bulbs'],
    ['thyme', ['4 sprigs'], '≈ 1 bunch'],
    ['cabbage', ['300 g'], '≈ ½'],
    ['onion', ['½'], '≈ 1'],
    ['canned tomatoes', ['½ tin'], '≈ 1 tin'],
    ['rice', ['1 kg', '938 g'], '≈ 1.9 kg'],
    ['milk', ['1030 ml', '1030 ml'], '≈ 2 l'],
  ])('%s: %j is %s', (name, texts, expected) => {
    expect(buy(name, texts)).toBe(expected)
  })
})

describe('shows spoon and cup amounts in units that shops sell', () => {
  test.each([
    ['lemon juice', ['4 tbsp'], '≈ 2 lemons (4 tbsp)'],
    ['lemon juice', ['1 tbsp', '1 tsp'], '≈ 1 lemon (≈ 1 ½ tbsp)'],
    ['lemon juice', ['1 l'], '1 l'],
    ['orange juice', ['500 ml'], '500 ml'],
    ['butter', ['2 tbsp'], '⅛ pack (2 tbsp)'],
    ['butter', ['2 tbsp', '100 g'], '½ pack (≈ 130 g)'],
    ['butter', ['200 g'], '200 g'],
    ['tomato paste', ['2 tbsp'], '¼ tube (2 tbsp)'],
    ['chicken stock', ['5 cups'], '≈ 1.2 l'],
    ['chicken stock', ['725 g'], '≈ 700 ml'],
    ['hot mushroom stock', ['2 cups', '300 g'], '≈ 800 ml'],
  ])('%s: %j is %s', (name, texts, expected) => {
    expect(buy(name, texts)).toBe(expected)
  })

  test("in the reader's units and language", () => {
    expect(buy('butter', ['2 tbsp'], { units: 'us' })).toBe('¼ stick (2 tbsp)')
    expect(buy('chicken stock', ['5 cups'], { units: 'metric' })).toBe('≈ 1.2 l')
    expect(buy('chicken stock', ['2 cups'], { units: 'us' })).toBe('2 cups')
    expect(buy('Zitronensaft', ['4 EL'], { locale: 'de' })).toBe('≈ 2 Zitronen (4 EL)')
    expect(buy('Butter', ['2 EL'], { locale: 'de' })).toBe('⅛ Päckchen (2 EL)')
    expect(buy('Gemüsebrühe', ['1,2 l', '300 ml'], { locale: 'de' })).toBe('1,5 l')
    expect(buy('Brühe', ['500 g'], { locale: 'de' })).toBe('≈ 500 ml')
  })
})

test("keeps the cook's words for a single part that shops sell as it is", () => {
  for (const [name, text] of [
    ['egg', '2–3'],
    ['flour', '2 cups'],
    ['apple', '2 large'],
    ['salt', 'to taste'],
    ['canned tomatoes', '2 cans (15 oz each)'],
  ] as const)
    expect(buy(name, [text])).toBe(text)
})

test('keeps parts that cannot be added up visible', () => {
  expect(buy('galangal', ['2 jars', '200 g', '1 jar', 'some', 'some'])).toBe('3 jars + 200 g + 2 × some')
  expect(buy('salt', ['1 tsp', '2 tsp', 'to taste'])).toBe('1 tbsp + to taste')
  expect(buyAmount([], findSale({ name: 'salt' }))).toBe('')
})

test("in the reader's units and language", () => {
  expect(buy('milk', ['2 cups', '1 cup'])).toBe('3 cups')
  expect(buy('milk', ['2 cups', '1 cup'], { units: 'metric' })).toBe('≈ 700 ml')
  expect(buy('milk', ['1 l'], { units: 'us' })).toBe('≈ 1 ½ quarts')
  expect(buy('flour', ['2 cups'], { units: 'metric' })).toBe('≈ 250 g')
  expect(buy('beef', ['500 g'], { units: 'us' })).toBe('≈ 1 ¼ lb')
  expect(buy('Mehl', ['1,2 kg', '150 g'], { locale: 'de' })).toBe('1,35 kg')
  expect(buy('Knoblauch', ['2 Zehen', '3 Zehen'], { locale: 'de' })).toBe('5 Zehen')
  expect(buy('Knoblauch', ['4 Zehen', '5 Zehen'], { locale: 'de' })).toBe('≈ 1 Knolle')
  expect(buy('Dosentomaten', ['2 Dosen', '1 Dose'], { locale: 'de' })).toBe('3 Dosen')
  expect(buy('Olivenöl', ['2 EL', '3 EL'], { locale: 'de' })).toBe('5 EL')
})

test.each([
  ['salt', ['2 tsp'], 'fr', '2 c. à c.'],
  ['salt', ['1 teaspoon'], 'nl', '1 tl'],
  ['olive oil', ['2 tbsp', '3 tbsp'], 'pl', '5 łyżek'],
  ['garlic', ['3 cloves'], 'it', '3 spicchi'],
  ['canned tomatoes', ['2 tins'], 'de', '2 Dosen'],
  ['canned tomatoes', ['2 cans', '1 can'], 'uk', '3 банки'],
  ['potato', ['700 g'], 'uk', '700 г'],
  ['cream', ['1 cup'], 'he', '≈ 230 מ״ל'],
  ['sugar', ['1 kg'], 'fr', '1 kg'],
  ['salt', ['2 gestrichene TL'], 'fr', '2 gestrichene TL'],
  ['canned tomatoes', ['2 cans (15 oz each)'], 'de', '2 cans (15 oz each)'],
])('%s: %j in %s is %s', (name, texts, locale, expected) => {
  expect(buy(name, texts, { locale })).toBe(expected)
})

test('never much less than needed, and always an amount that scales or packs have', () => {
  const grams = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(fc.array(grams, { minLength: 1, maxLength: 5 }), (amounts) => {
      const parts = amounts.map((amount) => ({ amount_grams: amount, amount_readable: `${amount} g` }))
      const needed = amounts.reduce((sum, amount) => sum + amount, 0)
      const [, number, unit] =
        buyAmount(parts, findSale({ name: 'flour' })).match(/^(?:≈ )?([\d.]+) (k?g)$/) ?? []
      const bought = Math.round(Number(number) * (unit === 'kg' ? 1000 : 1))
      expect(bought).toBeGreaterThanOrEqual(needed * 0.959)
      expect(bought % (bought < 20 ? 1 : 5)).toBeCloseTo(0)
    }),
  )
})
