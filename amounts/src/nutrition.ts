import { findReferenceFood } from './reference-food.ts'

export const NUTRIENT_NAMES = [
  'energy_kcal',
  'protein_g',
  'fat_g',
  'saturated_fat_g',
  'carbohydrate_g',
  'sugars_g',
  'fibre_g',
  'sodium_mg',
] as const

export type NutrientName = (typeof NUTRIENT_NAMES)[number]
export type Nutrition = Record<NutrientName, number>

export type NutritionRow = { name: string; grams: number | null }

export type NutritionSummary = {
  /** Null when no row is known: nothing would be a guess. */
  per_serving: Nutrition | null
  per_100_g: Nutrition | null
  known_grams: number
  total_grams: number
  /** Share of the weight whose values are known, 0 to 1. */
  known_share: number
  /** Rows without a weight: they count neither as known nor as unknown weight, so they are told apart. */
  unweighed_rows: number
}

export function nutritionPer100g(name: string): Nutrition | null {
  const values = findReferenceFood(name)?.per_100_g
  if (!values) return null
  return Object.fromEntries(NUTRIENT_NAMES.map((key, index) => [key, values[index] ?? 0])) as Nutrition
}

function scale(sum: Nutrition, factor: number): Nutrition {
  return Object.fromEntries(
    NUTRIENT_NAMES.map((key) => [key, Math.round(sum[key] * factor * 10) / 10]),
  ) as Nutrition
}

export function sumNutrition(rows: NutritionRow[], servings: number | null): NutritionSummary {
  const sum = Object.fromEntries(NUTRIENT_NAMES.map((key) => [key, 0])) as Nutrition
  let known = 0
  let total = 0
  let unweighed = 0
  for (const { name, grams } of rows) {
    if (grams === null) {
      unweighed += 1
      continue
    }
    total += grams
    const values = nutritionPer100g(name)
    if (!values) continue
    known += grams
    for (const key of NUTRIENT_NAMES) sum[key] += (values[key] * grams) / 100
  }
  return {
    per_serving: known > 0 && servings ? scale(sum, 1 / servings) : null,
    per_100_g: known > 0 ? scale(sum, 100 / known) : null,
    known_grams: Math.round(known),
    total_grams: Math.round(total),
    known_share: total > 0 ? known / total : 0,
    unweighed_rows: unweighed,
  }
}
