import { type Static, Type } from 'typebox'
import { count, id, Nullable, named } from './fields.ts'

const amount = (description: string) => Type.Number({ minimum: 0, description })

export const NutrientAmounts = named('NutrientAmounts', {
  energy_kcal: amount('Energy in kilocalories'),
  protein_g: amount('Protein in grams'),
  fat_g: amount('Fat in grams'),
  saturated_fat_g: amount('Of that, saturated fat in grams'),
  carbohydrate_g: amount('Carbohydrate in grams'),
  sugars_g: amount('Of that, sugars in grams'),
  fibre_g: amount('Fibre in grams'),
  sodium_mg: amount('Sodium in milligrams'),
})

export const NutritionRead = named('NutritionRead', {
  recipe_id: id('The recipe'),
  per_serving: Nullable(NutrientAmounts),
  per_100_g: Nullable(NutrientAmounts),
  known_grams: amount('Weight of the ingredients whose values are known'),
  total_grams: amount('Weight of all ingredients whose weight is known'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The share of the weight that the figures stand for',
  }),
  unweighed_rows: count('Lines whose weight nobody knows; the figures leave them out'),
})

export type NutrientAmounts = Static<typeof NutrientAmounts>
export type NutritionRead = Static<typeof NutritionRead>
