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

const UncountedLine = named('UncountedLine', {
  id: id('ID of the ingredient line'),
  ingredient_id: id('ID of the ingredient; use it to add nutrition values'),
  name: Name('Name used in the recipe'),
  amount_grams: Nullable(amount('Weight in grams; null if unknown')),
  is_unknown: Type.Boolean({
    description: 'True if the nutrition values are unknown, false if only the weight is unknown',
  }),
})

const PartlyCountedLine = named('PartlyCountedLine', {
  id: id('ID of the ingredient line'),
  name: Name('Name used in the recipe'),
  amount_grams: Nullable(amount('Weight of the whole line in grams; null if unknown')),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share that is eaten, and therefore counted' }),
})

export const NutritionRead = named('NutritionRead', {
  recipe_id: id('ID of the recipe'),
  per_serving: Nullable(NutrientAmounts),
  per_100_g: Nullable(NutrientAmounts),
  is_known_enough: Type.Boolean({
    description:
      'Whether there are nutrition figures. There are none if less than 90 % of the weight is known, if the unknown ingredients probably contribute more than 10 % of the energy, or if the weight of an ingredient counted in pieces is unknown.',
  }),
  known_grams: amount('Total weight of the ingredients with known nutrition values, in grams'),
  total_grams: amount('Total weight of the ingredients with a known weight, in grams'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of `total_grams` that the figures cover, from 0 to 1',
  }),
  unweighed_rows: count('Number of ingredient lines with unknown weight, which the figures exclude'),
  uncounted: Type.Array(UncountedLine, {
    description: 'Ingredient lines that the figures exclude, heaviest first',
  }),
  partly_counted: Type.Array(PartlyCountedLine, {
    description:
      'Ingredients that are mostly thrown away, such as frying oil and salt in cooking water. The figures and weights include only the share that is eaten.',
  }),
})

export type NutrientAmounts = Static<typeof NutrientAmounts>
export type NutritionRead = Static<typeof NutritionRead>
