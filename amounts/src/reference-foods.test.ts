import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { referenceModule } from '../scripts/reference-module.ts'
import { referenceFoods } from './generated/reference-foods.ts'

describe('the table of reference foods', () => {
  test('matches the generated module', () => {
    const csv = readFileSync(new URL('../reference/foods.csv', import.meta.url), 'utf8')
    const made = referenceModule(csv)
    const shipped = readFileSync(new URL('./generated/reference-foods.ts', import.meta.url), 'utf8')
    expect(shipped).toBe(made)
  })

  test('has at least 300 foods with a weight', () => {
    const weighed = referenceFoods.filter(
      (food) => food.grams_per_cup !== null || Object.keys(food.pieces).length > 0,
    )
    expect(weighed.length).toBeGreaterThanOrEqual(300)
  })

  test('names its source in USDA SR28, or says in a note why it has none', () => {
    const csv = readFileSync(new URL('../reference/foods.csv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    const unsourced = csv.slice(1).filter((line) => !/,\d{5},/.test(line) && line.endsWith(','))
    expect(unsourced).toEqual([])
  })

  test.each(referenceFoods.map((food) => [food.name, food] as const))('%s makes sense', (_, food) => {
    const cups = [food.grams_per_cup, ...Object.values(food.cup_variants)].filter((cup) => cup !== null)
    for (const cup of cups) {
      expect(cup).toBeGreaterThan(5)
      expect(cup).toBeLessThan(350)
    }
    const { small, medium, large } = food.pieces
    if (small !== undefined && large !== undefined) expect(small).toBeLessThan(large)
    if (small !== undefined && medium !== undefined) expect(small).toBeLessThanOrEqual(medium)
    if (medium !== undefined && large !== undefined) expect(medium).toBeLessThanOrEqual(large)
    if (!food.per_100_g) return
    const [kcal, protein, fat, saturated, carbohydrate, sugars, fibre] = food.per_100_g.map(
      (value) => value ?? 0,
    )
    expect(kcal).toBeLessThanOrEqual(905)
    expect((protein ?? 0) + (fat ?? 0) + (carbohydrate ?? 0)).toBeLessThanOrEqual(102)
    expect(saturated).toBeLessThanOrEqual((fat ?? 0) + 0.1)
    // USDA measures sugars and derives carbohydrate by difference, so that they may cross by a little.
    expect(sugars).toBeLessThanOrEqual((carbohydrate ?? 0) + 1)
    expect(fibre).toBeLessThanOrEqual((carbohydrate ?? 0) + 0.5)
  })
})
