import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'
import { scaleAmount } from './scale-amount.ts'

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
    ['a pinch', 2, '2 pinches'],
    ['1 bunch', 2, '2 bunches'],
    ['3 large', 2, '6 large'],
    ['to taste', 2, 'to taste'],
    ['', 2, ''],
  ])('%s by %f', (text, factor, scaled) => {
    expect(scaleAmount(text, factor)).toEqual({ text: scaled, is_rounded: false })
  })

  test.each([
    ['1,5 l', 1.5, '2,25 l'],
    ['1.500 g', 2, '3000 g'],
    ['1 Dose (400 g)', 2, '2 Dosen (400 g)'],
    ['2 Dosen à 400 g', 0.5, '1 Dose à 400 g'],
    ['1 Prise', 3, '3 Prisen'],
    ['½ Bund', 4, '2 Bund'],
    ['2 EL', 0.5, '1 EL'],
  ])('in German: %s by %f', (text, factor, scaled) => {
    expect(scaleAmount(text, factor, 'de')).toEqual({ text: scaled, is_rounded: false })
  })

  test('says when it rounded', () => {
    expect(scaleAmount('1 cup', 1 / 7)).toEqual({ text: '⅛ cup', is_rounded: true })
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

function value(text: string): number {
  return parseAmount(text).amounts[0]?.quantity ?? 0
}

describe('scaling by n and then by 1/n', () => {
  test('comes back, unless it said that it rounded', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (text, n) => {
        const there = scaleAmount(text, n)
        const back = scaleAmount(there.text, 1 / n)
        if (!there.is_rounded && !back.is_rounded) expect(value(back.text)).toBeCloseTo(value(text), 2)
      }),
    )
  })

  test('is never off by more than a tenth or a quarter of a unit', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (text, n) => {
        const back = scaleAmount(scaleAmount(text, n).text, 1 / n)
        const error = Math.abs(value(back.text) - value(text))
        expect(error).toBeLessThanOrEqual(Math.max(0.26, value(text) * 0.1))
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
