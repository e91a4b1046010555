import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTinArea, computeTinRatio, parseYield, type Tin } from './parse-yield.ts'

test.each([
  ['24 biscuits', { count: 24, noun: 'biscuits' }, null, null],
  ['Makes 24 biscuits', { count: 24, noun: 'biscuits' }, null, null],
  ['ergibt 12 Brötchen', { count: 12, noun: 'Brötchen' }, null, null],
  ['1 loaf of 900 g', { count: 1, noun: 'loaf' }, 900, null],
  ['a loaf', { count: 1, noun: 'loaf' }, null, null],
  ['12 rolls, 80 g each', { count: 12, noun: 'rolls' }, 960, null],
  ['12 Brötchen à 80 g', { count: 12, noun: 'Brötchen' }, 960, null],
  ['12 rolls of about 80 g', { count: 12, noun: 'rolls' }, 960, null],
  ['24 biscuits (480 g)', { count: 24, noun: 'biscuits' }, 480, null],
  ['2 pizzas of 24 cm', { count: 2, noun: 'pizzas' }, null, { width: 24, length: null }],
  ['1,5 kg', null, 1500, null],
  ['2 lb', null, 907, null],
  ['24 cm tin', null, null, { width: 24, length: null }],
  ['eine Springform, 26 cm', null, null, { width: 26, length: null }],
  ['a 20 x 30 cm tray', null, null, { width: 20, length: 30 }],
  ['20 cm square tin', null, null, { width: 20, length: 20 }],
  ['10-inch cake', null, null, { width: 25.4, length: null }],
  ['1 pain de 900 g', { count: 1, noun: 'pain' }, 900, null],
  ['une tarte', { count: 1, noun: 'tarte' }, null, null],
  ['24 galletas de avena', { count: 24, noun: 'galletas de avena' }, null, null],
  ['12 panini da 80 g ciascuno', { count: 12, noun: 'panini' }, 960, null],
  ['500 grammi', null, 500, null],
  ['2 pães de 1 quilo cada', { count: 2, noun: 'pães' }, 2000, null],
  ['16 bullar à 60 g', { count: 16, noun: 'bullar' }, 960, null],
  ['en kage, 24 cm', null, null, { width: 24, length: null }],
  ['10 pierogów po 50 g', { count: 10, noun: 'pierogów' }, 500, null],
  ['12 булочок по 80 г', { count: 12, noun: 'булочок' }, 960, null],
  ['форма 24 см', null, null, { width: 24, length: null }],
  ['20 עוגיות', { count: 20, noun: 'עוגיות' }, null, null],
  ['750 גרם', null, 750, null],
  ['1 moule carré de 20 cm', null, null, { width: 20, length: 20 }],
  ['as much as there is', null, null, null],
  ['', null, null, null],
])('%j', (words, pieces, grams, tin) => {
  expect(parseYield(words)).toEqual({ pieces, grams, tin })
})

test('scaling from a 24 cm tin to a 20 cm tin multiplies by 0.7', () => {
  expect(computeTinRatio({ width: 24, length: null }, { width: 20, length: null })).toBeCloseTo(0.694, 3)
})

const side = fc.double({ min: 3, max: 200, noNaN: true })
const anyTin: fc.Arbitrary<Tin> = fc.record({ width: side, length: fc.option(side) })

test('scaling there and back is exact, also through a third tin', () => {
  fc.assert(
    fc.property(anyTin, anyTin, anyTin, (one, other, third) => {
      expect(computeTinRatio(one, other) * computeTinRatio(other, one)).toBeCloseTo(1)
      expect(computeTinRatio(one, other) * computeTinRatio(other, third)).toBeCloseTo(
        computeTinRatio(one, third),
      )
      expect(computeTinArea(one)).toBeGreaterThan(0)
    }),
  )
})

test('any words are parsed, and the result is a usable scale factor', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (words) => {
      const { pieces, grams, tin } = parseYield(words)
      for (const value of [pieces?.count, grams, tin && computeTinArea(tin)])
        if (value != null) expect(value).toBeGreaterThan(0)
    }),
  )
})
