import { type Static, Type } from 'typebox'
import { id, Name, Nullable, named, OneOf } from '../fields.ts'
import { NutrientAmounts } from '../recipes/nutrition.ts'

const upTo = (maximum: number, description: string) => Type.Number({ minimum: 0, maximum, description })
const unsaid = (maximum: number, description: string) =>
  Type.Optional(upTo(maximum, `${description}; 0 where it is not said`))

/** As a pack states them. */
export const NutrientsPer100g = named('NutrientsPer100g', {
  energy_kcal: upTo(1000, 'Energy of 100 g in kilocalories'),
  protein_g: upTo(100, 'Protein in grams'),
  fat_g: upTo(100, 'Fat in grams'),
  saturated_fat_g: unsaid(100, 'Of that, saturated fat in grams'),
  carbohydrate_g: upTo(100, 'Carbohydrate in grams'),
  sugars_g: unsaid(100, 'Of that, sugars in grams'),
  fibre_g: unsaid(100, 'Fibre in grams'),
  sodium_mg: unsaid(40_000, 'Sodium in milligrams; salt has 400 mg in each gram'),
})

export const IngredientNutritionUpdate = named(
  'IngredientNutritionUpdate',
  {
    food: Type.Optional(
      Name('The food it counts as, by a name that `GET /foods/` answers; this or `per_100_g`'),
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
  ingredient_id: id('The ingredient'),
  name: Name('Its name'),
  food: Nullable(Name('The food it was said to count as')),
  per_100_g: Nullable(NutrientAmounts),
  given_by: Nullable(
    OneOf(GIVEN_BY, 'Who says so: you, Admin for everyone, or the tables of foods; null: nobody'),
  ),
})

export const FoodRead = named('FoodRead', {
  name: Name('A name of the food'),
  per_100_g: NutrientAmounts,
})
export const FoodList = named('FoodList', {
  items: Type.Array(FoodRead, { description: 'Best match first, each food once' }),
})
export const FoodListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        maxLength: 120,
        description: 'What it is called, in English or German; without it, none',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'At most so many; 10 by default' }),
    ),
  },
  { additionalProperties: false },
)

export type NutrientsPer100g = Static<typeof NutrientsPer100g>
export type IngredientNutritionUpdate = Static<typeof IngredientNutritionUpdate>
export type IngredientNutritionRead = Static<typeof IngredientNutritionRead>
export type FoodRead = Static<typeof FoodRead>
export type FoodList = Static<typeof FoodList>
export type FoodListQuery = Static<typeof FoodListQuery>
