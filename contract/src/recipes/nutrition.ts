import { type Static, Type } from 'typebox'
import { count, id, Name, Nullable, named } from '../fields.ts'

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

export const UncountedLine = named('UncountedLine', {
  id: id('The line of the recipe'),
  ingredient_id: id('Its ingredient; who knows what that has can say so'),
  name: Name('The ingredient as the cook calls it'),
  amount_grams: Nullable(amount('What it weighs; null: nobody knows')),
  is_unknown: Type.Boolean({
    description: 'Nobody knows what it has; otherwise its weight alone is missing',
  }),
})

export const PartlyCountedLine = named('PartlyCountedLine', {
  id: id('The line of the recipe'),
  name: Name('The ingredient as the cook calls it'),
  amount_grams: Nullable(amount('What the whole line weighs; null: nobody knows')),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'The share that is eaten and counted' }),
})

export const NutritionRead = named('NutritionRead', {
  recipe_id: id('The recipe'),
  per_serving: Nullable(NutrientAmounts),
  per_100_g: Nullable(NutrientAmounts),
  is_known_enough: Type.Boolean({
    description:
      'Whether there are figures: not below 90 % of the weight, nor where what is missing has likely more than 10 % of the energy, or was counted and cannot be weighed',
  }),
  known_grams: amount('Weight of the ingredients whose values are known'),
  total_grams: amount('Weight of all ingredients whose weight is known'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The share of the weight that the figures stand for',
  }),
  unweighed_rows: count('Lines whose weight nobody knows; the figures leave them out'),
  uncounted: Type.Array(UncountedLine, {
    description: 'The lines that the figures leave out, the heaviest first',
  }),
  partly_counted: Type.Array(PartlyCountedLine, {
    description:
      'Lines that are mostly thrown away, such as frying oil and the salt of boiling water. The figures and weights count the share that is eaten.',
  }),
})

export type NutrientAmounts = Static<typeof NutrientAmounts>
export type UncountedLine = Static<typeof UncountedLine>
export type NutritionRead = Static<typeof NutritionRead>
