import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { weighAmount } from './weigh.ts'

describe('an amount to show', () => {
  test.each([
    [233.48, { system: 'metric' }, '233 g'],
    [333, { system: 'metric' }, '335 g'],
    [7.3, { system: 'metric' }, '7.5 g'],
    [1234, { system: 'metric' }, '1.25 kg'],
    [1234, { system: 'metric', locale: 'de' }, '1,25 kg'],
    [200, { system: 'us', grams_per_ml: 0.845 }, '1 cup'],
    [66, { system: 'us', grams_per_ml: 0.845 }, '⅓ cup'],
    [12.5, { system: 'us', grams_per_ml: 0.845 }, '1 tbsp'],
    [2, { system: 'us', grams_per_ml: 0.845 }, '½ tsp'],
    [200, { system: 'us', grams_per_ml: 0.845, locale: 'de' }, '1 Tasse'],
    [100, { system: 'us', grams_per_ml: 0.96 }, '7 tbsp'],
    [85, { system: 'us', grams_per_ml: 0.96 }, '6 tbsp'],
    [56, { system: 'us', grams_per_ml: 0.96 }, '¼ cup'],
    [25, { system: 'us', grams_per_ml: 0.96 }, '1 ¾ tbsp'],
    [10, { system: 'us', grams_per_ml: 0.96 }, '2 tsp'],
    [0.3, { system: 'us', grams_per_ml: 1.23 }, '1 pinch'],
    [0.3, { system: 'us', grams_per_ml: 1.23, locale: 'de' }, '1 Prise'],
    [2, { system: 'us' }, '2 g'],
    [113, { system: 'us' }, '4 oz'],
    [500, { system: 'us' }, '17 ½ oz'],
    [680, { system: 'us' }, '1 ½ lb'],
    [15, { system: 'metric', grams_per_piece: 50 }, '¼'],
    [100, { system: 'metric', grams_per_piece: 50 }, '2'],
    [0, { system: 'metric' }, '0 g'],
  ] as const)('%f g', (grams, options, text) => {
    expect(formatAmount(grams, options).text).toBe(text)
  })

  test('reports rounding and the exact amount', () => {
    expect(formatAmount(333, { system: 'metric' })).toEqual({ text: '335 g', is_rounded: true, grams: 335 })
    expect(formatAmount(340, { system: 'metric' })).toEqual({ text: '340 g', is_rounded: false, grams: 340 })
  })
})

const grams = fc.double({ min: 1, max: 5000, noNaN: true })
const density = fc.double({ min: 0.2, max: 1.5, noNaN: true })

describe('shown and read again', () => {
  test('in grams it equals the amount shown, at most 5 % off the request', () => {
    fc.assert(
      fc.property(grams, fc.constantFrom('en' as const, 'de' as const), (asked, locale) => {
        const shown = formatAmount(asked, { system: 'metric', locale })
        expect(weighAmount(shown.text, { name: 'food' }).grams).toBeCloseTo(shown.grams, 1)
        expect(Math.abs(shown.grams - asked)).toBeLessThanOrEqual(asked * 0.1)
        if (asked >= 10) expect(Math.abs(shown.grams - asked)).toBeLessThanOrEqual(asked * 0.05)
      }),
    )
  })

  test('in cups and spoons it equals the amount shown, within half a measuring step', () => {
    fc.assert(
      fc.property(grams, density, (asked, grams_per_ml) => {
        const shown = formatAmount(asked, { system: 'us', grams_per_ml })
        const read = weighAmount(shown.text, { name: 'food', grams_per_ml }).grams ?? 0
        expect(Math.abs(read - shown.grams)).toBeLessThanOrEqual(0.01 + shown.grams * 1e-3)
        if (asked / grams_per_ml >= 5) expect(Math.abs(shown.grams - asked)).toBeLessThanOrEqual(asked * 0.26)
      }),
    )
  })

  test('as a count it equals the amount shown', () => {
    fc.assert(
      fc.property(fc.double({ min: 15, max: 2000, noNaN: true }), (asked) => {
        const shown = formatAmount(asked, { system: 'metric', grams_per_piece: 50 })
        expect(weighAmount(shown.text, { name: 'food', grams_per_piece: 50 }).grams).toBeCloseTo(
          shown.grams,
          1,
        )
      }),
    )
  })
})
