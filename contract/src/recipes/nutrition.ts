import { type Static, Type } from 'typebox'
import { count, id, Name, Nullable, named } from '../fields.ts'

const amount = (description: string) => Type.Number({ minimum: 0, description })

export const NutrientAmounts = named('NutrientAmounts', {
  energy_kcal: amount('Energy in kilocalories'),
  protein_g: amount('Protein in grams'),
  fat_g: amount('Fat in grams'),
  saturated_fat_g: amount('Saturated fat in grams, part of the fat'),
  carbohydrate_g: amount('Carbohydrate in grams'),
  sugars_g: amount('Sugars in grams, part of the carbohydrate'),
  fibre_g: amount('Fibre in grams'),
  sodium_mg: amount('Sodium in milligrams'),
})

export const UncountedLine = named('UncountedLine', {
  id: id('ID of the ingredient line'),
  ingredient_id: id('ID of the ingredient, to add its nutrition values'),
  name: Name('Name used in the recipe'),
  amount_grams: Nullable(amount('Weight; null: unknown')),
  is_unknown: Type.Boolean({
    description: 'Whether the nutrition values are unknown; otherwise only the weight is unknown',
  }),
})

export const PartlyCountedLine = named('PartlyCountedLine', {
  id: id('ID of the ingredient line'),
  name: Name('Name used in the recipe'),
  amount_grams: Nullable(amount('Weight of the whole line; null: unknown')),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share that is eaten, and therefore counted' }),
})

export const NutritionRead = named('NutritionRead', {
  recipe_id: id('ID of the recipe'),
  per_serving: Nullable(NutrientAmounts),
  per_100_g: Nullable(NutrientAmounts),
  is_known_enough: Type.Boolean({
    description:
      'Whether figures are given. There are none if less than 90 % of the weight is known, if the missing ingredients probably have more than 10 % of the energy, or if an ingredient counted in pieces has no known weight.',
  }),
  known_grams: amount('Weight of the ingredients whose values are known'),
  total_grams: amount('Weight of all ingredients whose weight is known'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the weight that the figures cover',
  }),
  unweighed_rows: count('Number of lines with unknown weight; the figures exclude them'),
  uncounted: Type.Array(UncountedLine, {
    description: 'Lines that the figures exclude, heaviest first',
  }),
  partly_counted: Type.Array(PartlyCountedLine, {
    description:
      'Lines that are mostly discarded, such as frying oil and salt in boiling water. The figures and weights count only the share that is eaten.',
  }),
})

export type NutrientAmounts = Static<typeof NutrientAmounts>
export type UncountedLine = Static<typeof UncountedLine>
export type NutritionRead = Static<typeof NutritionRead>
