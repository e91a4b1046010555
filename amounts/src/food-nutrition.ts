import { findFoodNames, nameKey } from './food-name.ts'
import { foodNutrition } from './generated/food-nutrition.ts'
import { referenceFoods } from './generated/reference-foods.ts'
import { memoizeByName } from './memoize.ts'
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

type NutrientName = (typeof NUTRIENT_NAMES)[number]
export type Nutrition = Record<NutrientName, number>

type Values = readonly (number | null)[]

let valuesByKey: Map<string, Values> | undefined

function byKey(): Map<string, Values> {
  valuesByKey ??= new Map(foodNutrition.map(([food, values]) => [nameKey(food), values]))
  return valuesByKey
}

const findValues = memoizeByName((name): Values | undefined => {
  const known = findReferenceFood(name)?.per_100_g
  if (known) return known
  const names = findFoodNames(name) ?? []
  const own = byKey().get(nameKey(name)) ?? byKey().get(nameKey(names[0] ?? ''))
  if (own) return own
  for (const other of names) {
    const borrowed = findReferenceFood(other)?.per_100_g
    if (borrowed) return borrowed
  }
})

/** Nutrition of the matched food; null if it is unknown. */
export function nutritionPer100g(name: string): Nutrition | null {
  const values = findValues(name)
  if (!values) return null
  return Object.fromEntries(NUTRIENT_NAMES.map((key, index) => [key, values[index] ?? 0])) as Nutrition
}

/** All names with nutrition values. */
export function namesWithNutrition(): string[] {
  const names = referenceFoods.flatMap(({ name, aliases, per_100_g }) =>
    per_100_g ? [name, ...aliases] : [],
  )
  for (const [food] of foodNutrition) names.push(food, ...(findFoodNames(food) ?? []).slice(1))
  return [...new Set(names)]
}
