import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'
import { scaleAmount } from './scale-amount.ts'
import { unitById } from './units.ts'

describe('scaling an amount', () => {
  test.each([
    ['2 ½ cups', 2, '5 cups'],
    ['1 cup', 1 / 3, '⅓ cup'],
    ['2 cups', 0.5, '1 cup'],
    ['1 (400 g) can', 3, '3 (400 g) cans'],
    ['2 28-ounce cans', 0.5, '1 28-ounce can'],
    ['2 x 400 g', 2, '4 x 400 g'],
    ['2–3', 1.5, '3–4 ½'],
    ['225 g/8 oz', 2, '450 g/16 oz'],
    ['1 lb 9 oz', 2, '3 lb 2 oz'],
    ['one 14 oz can', 2, '2 14 oz cans'],
    ['400 g tin', 2, '2 x 400 g tins'],
    ['1 (14 oz/400 g) can', 2, '2 (14 oz/400 g) cans'],
    ['2 tins (about 400 g each)', 0.5, '1 tin (about 400 g each)'],
    ['1 cup (120 g)', 2, '2 cups (240 g)'],
    ['120 g (1 cup)', 0.5, '60 g (½ cup)'],
    ['1 stick (113 g)', 2, '2 sticks (226 g)'],
    ['a pinch', 2, '2 pinches'],
    ['pinch', 2, '2 pinches'],
    ['a handful', 1.5, '1 ½ handfuls'],
    ['small bunch', 3, '3 small bunches'],
    ['½ bunch', 1.5, '¾ bunch'],
    ['1 bunch', 2, '2 bunches'],
    ['2-inch piece', 2, '4-inch piece'],
    ['3 large', 2, '6 large'],
    ['1 egg', 1.5, '1 ½ eggs'],
    ['2 eggs', 0.5, '1 egg'],
    ['1 clove', 1.5, '1 ½ cloves'],
    ['half a lemon', 1.5, '¾ lemon'],
    ['half a lemon', 3, '1 ½ lemons'],
    ['½ of a lemon', 2, '1 lemon'],
    ['half', 2, '1'],
    ['one or two', 2, '2 or 4'],
    ['a dozen eggs', 0.5, '½ dozen eggs'],
    ['two', 2, '4'],
    ['juice of 1 lemon', 2, 'juice of 2 lemons'],
    ['juice of half a lemon', 2, 'juice of 1 lemon'],
    ['1-2', 1.5, '1 ½–3'],
    ['1tbsp', 0.5, '½ tbsp'],
    ['1.500 g', 2, '3000 g'],
    ['1,500 ml', 2, '3000 ml'],
    ['1.000-1.500 g', 2, '2000–3000 g'],
    ['1.500 kg', 2, '3 kg'],
    ['0.125 g', 2, '0.25 g'],
    ['2 tbsps', 0.5, '1 tbsp'],
    ['', 2, ''],
  ])('%s by %f', (text, factor, scaled) => {
    expect(scaleAmount(text, factor)).toEqual({ text: scaled, is_rounded: false })
  })

  test.each([
    ['1,5 l', 1.5, '2,25 l'],
    ['1.500 g', 2, '3000 g'],
    ['1,500 kg', 2, '3 kg'],
    ['1 Dose (400 g)', 2, '2 Dosen (400 g)'],
    ['2 Dosen à 400 g', 0.5, '1 Dose à 400 g'],
    ['1 Prise', 3, '3 Prisen'],
    ['½ Bund', 4, '2 Bund'],
    ['2 EL', 0.5, '1 EL'],
    ['eine halbe Zitrone', 1.5, '¾ Zitrone'],
    ['eine halbe Zitrone', 3, '1 ½ Zitronen'],
    ['Saft einer Zitrone', 2, 'Saft von 2 Zitronen'],
    ['Saft einer halben Zitrone', 2, 'Saft von 1 Zitrone'],
    ['1 gehäufter EL', 2, '2 gehäufte EL'],
    ['3 Blatt', 2, '6 Blatt'],
    ['2 Eier', 0.5, '1 Ei'],
    ['1 Pfund', 0.5, '½ Pfund'],
  ])('in German: %s by %f', (text, factor, scaled) => {
    expect(scaleAmount(text, factor, 'de')).toEqual({ text: scaled, is_rounded: false })
  })

  test.each([
    'to taste',
    'some',
    'a little',
    'a few',
    'a couple',
    'etwas',
    'ein wenig',
    'ein paar',
    'nach Geschmack',
  ])('%s stays, however many eat', (text) => {
    for (const factor of [0.5, 1.5, 2, 3, 1 / 3])
      expect(scaleAmount(text, factor)).toEqual({ text, is_rounded: false })
  })

  test.each([
    ['1 tbsp', 1 / 3, '1 tsp'],
    ['2 tablespoons', 1 / 3, '2 teaspoons'],
    ['1 tsp', 3, '1 tbsp'],
    ['1 EL', 1 / 3, '1 TL'],
    ['1 - 2 EL', 1 / 3, '1–2 TL'],
    ['3 heaped tsp', 2, '6 heaped tsp'],
    ['¼ cup', 0.5, '2 tbsp'],
    ['⅓ cup', 0.5, '2 ⅔ tbsp'],
    ['1 tbsp plus 1 tsp', 0.5, '2 tsp'],
    ['1 cup plus 2 tbsp', 2, '2 ¼ cups'],
    ['1 cup plus 2 tbsp', 0.5, '½ cup plus 1 tbsp'],
    ['1 kg', 0.5, '500 g'],
    ['1/4 l', 0.5, '125 ml'],
    ['1.5 kg', 1.5, '2.25 kg'],
  ])('%s by %f changes to the unit that measures it', (text, factor, scaled) => {
    expect(scaleAmount(text, factor)).toEqual({ text: scaled, is_rounded: false })
  })

  test.each([
    ['a pinch', 0.5, '1 pinch'],
    ['1 Prise', 1.5, '2 Prisen'],
    ['10 drops', 1 / 3, '3 drops'],
    ['100 ml', 1 / 3, '33 ml'],
    ['200 g', 1 / 3, '67 g'],
  ])('%s by %f is rounded to what a kitchen can tell', (text, factor, scaled) => {
    expect(scaleAmount(text, factor)).toEqual({ text: scaled, is_rounded: true })
  })

  test('reports rounding', () => {
    expect(scaleAmount('2 ½ cups', 1 / 3)).toEqual({ text: '¾ cup', is_rounded: true })
    expect(scaleAmount('3', 0.3)).toEqual({ text: '1', is_rounded: true })
  })
})

const numbers = fc.constantFrom('1', '2', '3', '4', '6', '12', '½', '¼', '¾', '⅓', '1 ½', '2 ¼', '3 ⅔')
const units = fc.constantFrom('', ' cups', ' tbsp', ' tsp', ' oz', ' cans', ' cloves', ' EL')
const metric = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.constantFrom(' g', ' ml'))
  .map(([n, unit]) => `${n}${unit}`)
const amounts = fc.oneof(
  fc.tuple(numbers, units).map(([number, unit]) => number + unit),
  metric,
)

/** In millilitres or grams where the unit has a size, so that 3 tsp and 1 tbsp are the same. */
function value(text: string): number {
  const amount = parseAmount(text).amounts[0]
  return (amount?.quantity ?? 0) * parseSize(text)
}

function parseSize(text: string): number {
  return unitById(parseAmount(text).amounts[0]?.unit ?? '')?.size ?? 1
}

describe('scaling by n and then by 1/n', () => {
  test('gives the original amount back, unless it reported rounding', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (text, n) => {
        const there = scaleAmount(text, n)
        const back = scaleAmount(there.text, 1 / n)
        if (!there.is_rounded && !back.is_rounded) expect(value(back.text) / value(text)).toBeCloseTo(1, 2)
      }),
    )
  })

  test('is never off by more than a tenth or a quarter of a unit', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (text, n) => {
        const back = scaleAmount(scaleAmount(text, n).text, 1 / n)
        const error = Math.abs(value(back.text) - value(text))
        expect(error).toBeLessThanOrEqual(Math.max(0.26 * parseSize(text), value(text) * 0.1))
      }),
    )
  })

  test('does not round where whole numbers suffice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (count, n) => {
        const there = scaleAmount(String(count), n)
        expect(there).toEqual({ text: String(count * n), is_rounded: false })
        expect(scaleAmount(there.text, 1 / n)).toEqual({ text: String(count), is_rounded: false })
      }),
    )
  })
})
