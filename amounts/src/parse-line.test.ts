import { describe, expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

type Expected = [line: string, quantity: number | null, max: number | null, unit: string | null, name: string]

const lines: Expected[] = [
  ['2 1/2 cups all-purpose flour, sifted', 2.5, null, 'cup', 'all-purpose flour'],
  ['1½ teaspoons ground cinnamon', 1.5, null, 'tsp', 'ground cinnamon'],
  ['½ c olive oil', 0.5, null, 'cup', 'olive oil'],
  ['0.25 tsp salt', 0.25, null, 'tsp', 'salt'],
  ['1,5 kg potatoes', 1.5, null, 'kg', 'potatoes'],
  ['1–2 tbsp fish sauce', 1, 2, 'tbsp', 'fish sauce'],
  ['8 to 10 ladyfingers', 8, 10, null, 'ladyfingers'],
  ['2 or 3 carrots, sliced', 2, 3, null, 'carrots'],
  ['5- to 6-pound beef tenderloin', 5, 6, 'lb', 'beef tenderloin'],
  ['225g/8oz butter, softened', 225, null, 'g', 'butter'],
  ['1 lb 9 oz stewing beef', 1.5625, null, 'lb', 'stewing beef'],
  ['2 28-ounce cans crushed tomatoes', 2, null, 'can', 'crushed tomatoes'],
  ['1 (15 ounce) can black beans, drained', 1, null, 'can', 'black beans'],
  ['6 x 150g/5oz venison medallions', 6, null, null, 'venison medallions'],
  ['2 garlic cloves, crushed', 2, null, 'clove', 'garlic'],
  ['pinch of paprika', null, null, 'pinch', 'paprika'],
  ['a dozen eggs', 12, null, null, 'eggs'],
  ['3-4 dozen oysters', 36, 48, null, 'oysters'],
  ['2 mugs porridge oats', 2, null, 'mug', 'porridge oats'],
  ['One 15-ounce can diced tomatoes', 1, null, 'can', 'diced tomatoes'],
  ['salt to taste', null, null, null, 'salt'],
  ['4 large eggs', 4, null, null, 'eggs'],
  ['3 and a half cups flour', 3.5, null, 'cup', 'flour'],
  ['1 and three quarter pints stock', 1.75, null, 'pint', 'stock'],
  ['Scant 2/3 cup oats', 2 / 3, null, 'cup', 'oats'],
  ['1 one-pound jar apricot jam', 1, null, 'jar', 'apricot jam'],
  ['1 12-ounce bottle or can beer', 1, null, 'bottle', 'beer'],
  ['1 pound shrimp (21-25 per pound)', 1, null, 'lb', 'shrimp'],
  ['1 lb. u-10 shrimp', 1, null, 'lb', 'u-10 shrimp'],
  ['200 g 70% dark chocolate', 200, null, 'g', '70% dark chocolate'],
  ['2 unit(s) red onion', 2, null, 'piece', 'red onion'],
  ['2 clove(s) garlic', 2, null, 'clove', 'garlic'],
  ['3.5% milk', null, null, null, '3.5% milk'],
]

describe('an English line', () => {
  test.each(lines)('%s', (line, quantity, max, unit, name) => {
    const parsed = parseLine(line)
    expect(parsed).toMatchObject({ language: 'en', quantity_max: max, unit, name })
    if (quantity === null) expect(parsed.quantity).toBeNull()
    else expect(parsed.quantity).toBeCloseTo(quantity, 6)
  })

  test('separates preparation from remarks, and keeps both as the note', () => {
    const parsed = parseLine('½ cup grated Parmesan cheese, for serving (optional)')
    expect(parsed).toMatchObject({ name: 'Parmesan cheese', preparation: 'grated' })
    expect(parsed.comment).toContain('optional')
    expect(parsed.note).toContain('grated')
    expect(parsed.note).toContain('optional')
  })

  test('reads an amount in both unit systems and the size of one pack', () => {
    expect(parseLine('225g/8oz butter').amounts).toMatchObject([
      { role: 'main', quantity: 225, unit: 'g' },
      { role: 'same', quantity: 8, unit: 'oz' },
    ])
    expect(parseLine('2 28-ounce cans tomatoes').amounts).toMatchObject([
      { role: 'main', quantity: 2, unit: 'can' },
      { role: 'each', quantity: 28, unit: 'oz' },
    ])
  })

  test('keeps a size before its number, and drops "count per pound"', () => {
    expect(parseLine('Scant 2/3 cup oats').amounts).toMatchObject([{ text: 'Scant 2/3 cup', unit: 'cup' }])
    expect(parseLine('1 pound shrimp (21-25 per pound)').amounts).toHaveLength(1)
  })

  test('finds the pack of a second count', () => {
    expect(parseLine('40 ladyfingers (about two 7-ounce boxes)').amounts).toMatchObject([
      { role: 'main', quantity: 40, unit: null },
      { role: 'same', quantity: 2, unit: 'box' },
      { role: 'each', quantity: 7, unit: 'oz' },
    ])
  })

  test('reads the size', () => {
    expect(parseLine('2 large onions, chopped').size).toBe('large')
  })

  test('labels every word with its place in the line', () => {
    const line = '2 cups flour, sifted'
    const { tokens } = parseLine(line)
    expect(tokens.map((token) => [line.slice(token.start, token.end), token.label])).toEqual([
      ['2', 'quantity'],
      ['cups', 'unit'],
      ['flour', 'name'],
      [',', 'punctuation'],
      ['sifted', 'preparation'],
    ])
  })
})

describe('a line in another language', () => {
  test.each([
    'crème fraîche',
    '2 jalapeños',
    '1 cup herbes de Provence',
    '3 tbsp gochujang',
    '2 tbsp framboise eau de vie',
  ])('%s is still an English line', (line) => {
    expect(parseLine(line).language).toBe('en')
  })
})
