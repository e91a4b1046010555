import { type Static, Type } from 'typebox'
import { id, Name, Nullable, named, OneOf } from '../fields.ts'
import { NutrientAmounts } from './nutrition.ts'

const upTo = (maximum: number, description: string) => Type.Number({ minimum: 0, maximum, description })
const optionalUpTo = (maximum: number, description: string) =>
  Type.Optional(upTo(maximum, `${description}; 0 if absent`))

/** As on a package label. */
export const NutrientsPer100g = named('NutrientsPer100g', {
  energy_kcal: upTo(1000, 'Energy in kilocalories'),
  protein_g: upTo(100, 'Protein in grams'),
  fat_g: upTo(100, 'Fat in grams'),
  saturated_fat_g: optionalUpTo(100, 'Saturated fat in grams, part of the fat'),
  carbohydrate_g: upTo(100, 'Carbohydrate in grams'),
  sugars_g: optionalUpTo(100, 'Sugars in grams, part of the carbohydrate'),
  fibre_g: optionalUpTo(100, 'Fibre in grams'),
  sodium_mg: optionalUpTo(40_000, 'Sodium in milligrams (1 g of salt contains 400 mg)'),
})

export const IngredientNutritionUpdate = named(
  'IngredientNutritionUpdate',
  {
    food: Type.Optional(
      Name('Name of the food whose values to use, from `GET /foods/`. Send either this or `per_100_g`'),
    ),
    per_100_g: Type.Optional(NutrientsPer100g),
  },
  {
    examples: [
      { food: 'beef shank' },
      { per_100_g: { energy_kcal: 250, protein_g: 12, fat_g: 8, carbohydrate_g: 30 } },
    ],
  },
)

const GIVEN_BY = ['you', 'everyone', 'tables'] as const

export const IngredientNutritionRead = named('IngredientNutritionRead', {
  ingredient_id: id('ID of the ingredient'),
  name: Name('Name of the ingredient'),
  food: Nullable(Name('Name of the food whose values are used; null if none was chosen')),
  per_100_g: Nullable(NutrientAmounts),
  given_by: Nullable(
    OneOf(
      GIVEN_BY,
      'Source of the values. `you`: entered by you; `everyone`: entered by an Admin for everyone; `tables`: from the food tables; null if there are no values',
    ),
  ),
})

const FoodRead = named('FoodRead', {
  name: Name('Name of the food'),
  per_100_g: NutrientAmounts,
})
export const FoodList = named('FoodList', {
  items: Type.Array(FoodRead, { description: 'Foods without duplicates, best match first' }),
})
export const FoodListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        maxLength: 120,
        description: 'Name to search for, in English or German; if absent, the result is empty',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'Maximum number of items; default: 10' }),
    ),
  },
  { additionalProperties: false },
)

export type NutrientsPer100g = Static<typeof NutrientsPer100g>
export type IngredientNutritionUpdate = Static<typeof IngredientNutritionUpdate>
export type IngredientNutritionRead = Static<typeof IngredientNutritionRead>
export type FoodList = Static<typeof FoodList>
export type FoodListQuery = Static<typeof FoodListQuery>
