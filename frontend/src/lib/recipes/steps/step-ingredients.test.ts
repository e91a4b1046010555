import { expect, test } from 'vitest'
import { formatShare, SHARES, statedLines } from './step-ingredients.ts'

const row = (id: number) => ({ id }) as never

test('finds lines of a step by number; not chosen differs from none', () => {
  const recipe = { ingredients: [row(7), row(8)] }
  expect(statedLines(recipe, { ingredients: [{ line_number: 2, share: 0.5 }] })).toEqual([
    { row: { id: 8 }, share: 0.5 },
  ])
  expect(statedLines(recipe, { ingredients: [] })).toEqual([])
  expect(statedLines(recipe, { ingredients: null })).toBeUndefined()
})

test('offered shares have a fraction character, others are formatted in per cent', () => {
  expect(SHARES.slice(1).map(formatShare)).toEqual(['¾', '⅔', '½', '⅓', '¼'])
  expect(formatShare(0.4)).toMatch(/^40\s?%$/)
})
