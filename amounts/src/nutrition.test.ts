import { describe, expect, test } from 'vitest'
import { nutritionPer100g, sumNutrition } from './nutrition.ts'

describe('nutrition of one food', () => {
  test('is found by any of its names', () => {
    expect(nutritionPer100g('unsalted butter')).toMatchObject({ energy_kcal: 717, fat_g: 81.11 })
    expect(nutritionPer100g('Zucker')).toMatchObject({ energy_kcal: 387 })
  })

  test('of an unknown food is not made up', () => {
    expect(nutritionPer100g('unobtainium')).toBeNull()
  })
})

describe('nutrition of a recipe', () => {
  const rows = [
    { name: 'sugar', grams: 200 },
    { name: 'butter', grams: 100 },
    { name: 'unobtainium', grams: 100 },
    { name: 'salt', grams: null },
  ]

  test('sums what is known and says how much of the weight that is', () => {
    const summary = sumNutrition(rows, 4)
    expect(summary).toMatchObject({
      known_grams: 300,
      total_grams: 400,
      known_share: 0.75,
      unweighed_rows: 1,
    })
    expect(summary.per_serving?.energy_kcal).toBeCloseTo((2 * 387 + 717) / 4, 0)
    expect(summary.per_100_g?.energy_kcal).toBeCloseTo((2 * 387 + 717) / 3, 0)
  })

  test('without servings has values per 100 g alone', () => {
    expect(sumNutrition(rows, null).per_serving).toBeNull()
  })

  test('with nothing known is empty', () => {
    const empty = { per_serving: null, per_100_g: null, known_share: 0 }
    expect(sumNutrition([{ name: 'unobtainium', grams: 50 }], 2)).toMatchObject(empty)
    expect(sumNutrition([], 2)).toMatchObject({ ...empty, total_grams: 0 })
  })
})
