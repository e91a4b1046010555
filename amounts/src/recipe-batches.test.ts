import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountBefore, countRecipeBatches } from './recipe-batches.ts'

const DOUGH = { servings: 4, grams: 1000 }

test.each([
  ['1 portion', 0.25],
  ['2 portions', 0.5],
  ['2-3 portions', 0.625],
  ['2 servings', 0.5],
  ['eine halbe Portion', 0.125],
  ['zwei Portionen', 0.5],
  ['500 g', 0.5],
  ['1 (500 g) portion', 0.5],
  ['½ recipe', 0.5],
  ['a batch', 1],
  ['½ Menge', 0.5],
  ['Half', 0.5],
  ['a quarter', 0.25],
  ['1 x', 1],
  ['3', 3],
  ['', 1],
  ['some', null],
  ['2 cups', null],
])('%j of what serves four and weighs a kilogram is made %s times', (amount, times) => {
  expect(countRecipeBatches(amount, DOUGH)).toBe(times)
})

test('a number of a recipe made in pieces counts pieces', () => {
  const biscuits = { servings: 4, grams: 480, pieces: 24 }
  expect(countRecipeBatches('6', biscuits)).toBe(0.25)
  expect(countRecipeBatches('2 batches', biscuits)).toBe(2)
  expect(countRecipeBatches('', biscuits)).toBe(1)
})

test('invents nothing that the recipe lacks', () => {
  expect(countRecipeBatches('1 portion', { servings: null, grams: 1000 })).toBeNull()
  expect(countRecipeBatches('500 g', { servings: 4, grams: null })).toBeNull()
  expect(countRecipeBatches('2', { servings: null, grams: null })).toBe(2)
})

const anyYield = fc.record({
  servings: fc.integer({ min: 1, max: 1000 }),
  grams: fc.integer({ min: 1, max: 1e6 }),
})

test('all servings, or its whole weight, are the whole recipe', () => {
  fc.assert(
    fc.property(anyYield, (made) => {
      expect(countRecipeBatches(`${made.servings} portions`, made)).toBeCloseTo(1)
      expect(countRecipeBatches(`${made.grams} g`, made)).toBeCloseTo(1)
    }),
  )
})

test('any words give a result, never a negative one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), anyYield, (words, made) => {
      expect(countRecipeBatches(words, made) ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  ['1 portion of pizza dough', '1 portion'],
  ['2 servings Pizza Dough, rolled thin', '2 servings'],
  ['half of the pizza dough', 'half'],
  ['½ Menge pizza dough', '½ Menge'],
  ['pizza dough', ''],
  ['1 base for a pizza', undefined],
])('in %j the amount is %j', (line, amount) => {
  expect(amountBefore(line, 'Pizza dough')).toBe(amount)
})
