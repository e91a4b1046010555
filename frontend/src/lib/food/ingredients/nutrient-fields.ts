import type { NutrientsPer100g } from '@larder/contract/food/ingredient-nutrition'
import * as m from '#lib/generated/messages.ts'
import { readWeight } from './read-weight.ts'

const SODIUM_MG_PER_G_OF_SALT = 400

type NutrientField = { name: keyof NutrientsPer100g; label: () => string; unit: string; isNeeded?: boolean }

/** In the order of food labels. Labels show salt, the API stores sodium. */
export const NUTRIENT_FIELDS: NutrientField[] = [
  { name: 'energy_kcal', label: m.nutrition_energy, unit: 'kcal', isNeeded: true },
  { name: 'fat_g', label: m.nutrition_fat, unit: 'g', isNeeded: true },
  { name: 'saturated_fat_g', label: m.nutrition_saturated, unit: 'g' },
  { name: 'carbohydrate_g', label: m.nutrition_carbohydrate, unit: 'g', isNeeded: true },
  { name: 'sugars_g', label: m.nutrition_sugars, unit: 'g' },
  { name: 'fibre_g', label: m.nutrition_fibre, unit: 'g' },
  { name: 'protein_g', label: m.nutrition_protein, unit: 'g', isNeeded: true },
  { name: 'sodium_mg', label: m.nutrition_salt, unit: 'g' },
]

/** Returns the request body or an error for each invalid field. */
export function readNutrients(
  typed: Record<string, string>,
): { per_100_g: NutrientsPer100g } | { fields: Record<string, string> } {
  const values: Record<string, number> = {}
  const fields: Record<string, string> = {}
  for (const { name, isNeeded } of NUTRIENT_FIELDS) {
    const value = readWeight(typed[name] ?? '')
    if (value === undefined || (isNeeded && value === null)) fields[name] = m.problem_number()
    else if (value !== null) values[name] = name === 'sodium_mg' ? value * SODIUM_MG_PER_G_OF_SALT : value
  }
  if (Object.keys(fields).length > 0) return { fields }
  return { per_100_g: values as NutrientsPer100g }
}
