import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nutritionModule } from '../scripts/nutrition-module.ts'
import { sampleRecipes } from '../scripts/sample-recipes.ts'
import { findFoodNames } from './food-name.ts'
import { namesWithNutrition, nutritionPer100g } from './food-nutrition.ts'
import { foodNutrition } from './generated/food-nutrition.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('nutrition of one food', () => {
  test('is found by any of its names', () => {
    expect(nutritionPer100g('unsalted butter')).toMatchObject({ energy_kcal: 717, fat_g: 81.11 })
    expect(nutritionPer100g('Zucker')).toMatchObject({ energy_kcal: 387 })
    expect(nutritionPer100g('beef shin')).toMatchObject({ energy_kcal: 128, protein_g: 21.75 })
    expect(nutritionPer100g('Rinderbrust')).toEqual(nutritionPer100g('beef brisket'))
  })

  test('does not invent values for an unknown food', () => {
    expect(nutritionPer100g('unobtainium')).toBeNull()
  })

  test('has a searchable name', () => {
    expect(namesWithNutrition()).toEqual(expect.arrayContaining(['butter', 'zucker', 'Rinderbrust']))
  })
})

describe('the table of values', () => {
  test('matches the generated module', () => {
    expect(read('./generated/food-nutrition.ts')).toBe(nutritionModule(read('../reference/nutrition.csv')))
  })

  test('names its source in USDA SR28, or says in a note why it has none', () => {
    const [, ...lines] = read('../reference/nutrition.csv').trimEnd().split('\n')
    expect(lines.filter((line) => !/,\d{5},/.test(line) && line.endsWith(','))).toEqual([])
  })

  test('has each food once, by the first of its names', () => {
    const foods = foodNutrition.map(([food]) => food)
    expect(foods.filter((food, index) => foods.indexOf(food) !== index)).toEqual([])
    expect(foods.filter((food) => !findFoodNames(food))).toEqual([])
  })

  test.each(foodNutrition)('%s makes sense', (_food, values) => {
    const [kcal = 0, protein = 0, fat = 0, saturated = 0, carbohydrate = 0, sugars = 0, fibre = 0] =
      values.map((value) => value ?? 0)
    expect(kcal).toBeLessThanOrEqual(905)
    expect(protein + fat + carbohydrate).toBeLessThanOrEqual(102)
    expect(saturated).toBeLessThanOrEqual(fat)
    expect(sugars).toBeLessThanOrEqual(carbohydrate)
    // Alcohol has energy, too, and fibre has less than other carbohydrate; so far off nothing in the table is.
    const worked = 4 * protein + 9 * fat + 4 * (carbohydrate - fibre) + 2 * fibre
    expect(Math.abs(kcal - worked)).toBeLessThanOrEqual(15 + 0.15 * worked)
  })
})

test("covers at least 98 % of the sample recipes' weight", () => {
  const rows = sampleRecipes().flatMap(({ ingredients }) => ingredients)
  const weigh = (some: typeof rows) => some.reduce((sum, { amount_grams }) => sum + (amount_grams ?? 0), 0)
  const known = rows.filter(({ ingredient_name }) => nutritionPer100g(ingredient_name))
  expect(weigh(known) / weigh(rows)).toBeGreaterThanOrEqual(0.98)
})
