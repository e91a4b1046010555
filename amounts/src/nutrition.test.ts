import { describe, expect, test } from 'vitest'
import { sumNutrition } from './nutrition.ts'

const SUGAR = 387
const BUTTER = 717

describe('nutrition of a recipe', () => {
  const rows = [
    { name: 'sugar', grams: 200 },
    { name: 'butter', grams: 100 },
    { name: 'unobtainium', grams: 5 },
    { name: 'salt', grams: null, amount: 'to taste' },
  ]

  test('sums the known values and gives their share of the weight', () => {
    const summary = sumNutrition(rows, 4)
    expect(summary).toMatchObject({
      is_known_enough: true,
      known_grams: 300,
      total_grams: 305,
      known_share: 300 / 305,
      unweighed_rows: 1,
    })
    expect(summary.per_serving?.energy_kcal).toBeCloseTo((2 * SUGAR + BUTTER) / 4, 0)
    expect(summary.per_100_g?.energy_kcal).toBeCloseTo((2 * SUGAR + BUTTER) / 3, 0)
  })

  test('lists what it leaves out, heaviest first', () => {
    const { uncounted } = sumNutrition([{ name: 'stardust', grams: 2 }, ...rows], 4)
    expect(uncounted.map(({ name }) => name)).toEqual(['unobtainium', 'stardust', 'salt'])
  })

  test("prefers the cook's own values to the tables", () => {
    const none = { energy_kcal: 0, protein_g: 0, fat_g: 0, saturated_fat_g: 0, carbohydrate_g: 0 }
    const sweetened = { ...none, energy_kcal: 20, sugars_g: 0, fibre_g: 0, sodium_mg: 0 }
    const { per_100_g } = sumNutrition([{ name: 'sugar', grams: 50, per_100_g: sweetened }], 1)
    expect(per_100_g?.energy_kcal).toBe(20)
  })

  test('without servings has values per 100 g alone', () => {
    expect(sumNutrition(rows, null).per_serving).toBeNull()
  })

  test('with nothing known is empty', () => {
    const empty = { per_serving: null, per_100_g: null, known_share: 0, is_known_enough: false }
    expect(sumNutrition([{ name: 'unobtainium', grams: 50 }], 2)).toMatchObject(empty)
    expect(sumNutrition([], 2)).toMatchObject({ ...empty, total_grams: 0 })
  })
})

describe('gives no values', () => {
  test.each([
    [
      'below nine tenths of the weight',
      [
        { name: 'flour', grams: 88 },
        { name: 'unobtainium', grams: 12 },
      ],
    ],
    [
      'where the meat of a thin soup is missing',
      [
        { name: 'water', grams: 3000 },
        { name: 'carrot', grams: 200 },
        { name: 'turducken', grams: 250 },
      ],
    ],
    [
      'where a few spoons of an oil are missing',
      [
        { name: 'tomato', grams: 900 },
        { name: 'moon oil', grams: 50 },
      ],
    ],
    [
      'where something was counted that nobody can weigh',
      [
        { name: 'apple', grams: 500 },
        { name: 'sheets of moon pastry', grams: null, amount: '2' },
      ],
    ],
  ])('%s', (_, rows) => {
    expect(sumNutrition(rows, 4)).toMatchObject({
      is_known_enough: false,
      per_serving: null,
      per_100_g: null,
    })
  })

  test.each([
    [
      'a spice',
      [
        { name: 'flour', grams: 500 },
        { name: 'moon pepper', grams: 5 },
      ],
    ],
    [
      'salt to taste',
      [
        { name: 'flour', grams: 500 },
        { name: 'salt', grams: null, amount: 'to taste' },
      ],
    ],
    [
      'a sprig of a herb',
      [
        { name: 'flour', grams: 500 },
        { name: 'moon herbs', grams: null, amount: '1 sprig' },
      ],
    ],
    [
      'oil for the tin',
      [
        { name: 'flour', grams: 500 },
        { name: 'moon oil', grams: null, amount: '' },
      ],
    ],
  ])('but %s does not matter', (_, rows) => {
    expect(sumNutrition(rows, 4).is_known_enough).toBe(true)
  })
})
