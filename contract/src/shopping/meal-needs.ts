import { type Static, Type } from 'typebox'
import { count, id, Nullable, named, OneOf } from '../fields.ts'
import { Day } from '../planning/meal-plan.ts'
import { UnsharedRecipe } from '../planning/recipe-requests.ts'
import { CommonAisle } from './aisles.ts'
import { ShoppingDays } from './followed-plans.ts'
import { SOLD_BY } from './shopping-lists.ts'

const grams = Nullable(Type.Number({ minimum: 0, description: 'Weight in grams; null if unknown' }))

export const MealNeed = named('MealNeed', {
  ingredient_id: id('ID of the ingredient'),
  name: Type.String({ description: 'Name of the ingredient' }),
  amount_grams: grams,
  amount_readable: Type.String({ description: 'Total amount, in the units that shops use' }),
  sold_by: OneOf(SOLD_BY, 'How shops sell the ingredient'),
  grams_each: Nullable(
    Type.Number({
      description:
        'Weight of one unit (millilitre, piece, bunch or clove) in grams; null if the ingredient is sold by weight',
    }),
  ),
  parts: Type.Array(
    named('MealNeedPart', {
      amount_grams: grams,
      amount_readable: Type.String({ description: 'Amount as written in the recipe' }),
    }),
    { description: 'Amounts of the individual ingredient lines' },
  ),
  aisle: CommonAisle,
  is_staple: Type.Boolean({
    description: 'Whether it is one of your staples or a staple of one of your kitchens',
  }),
  needed_on: Day('First day on which it is needed'),
})
export const MissingMeal = named('MissingMeal', {
  planned_meal_id: id('ID of the planned meal'),
  day: Day('Day of the meal'),
  title: Type.String({ description: 'Title of the meal when it was planned' }),
  unshared: Nullable(UnsharedRecipe),
})
export const MealNeeds = named('MealNeeds', {
  meal_count: count('Number of meals on these days that are cooked from a recipe'),
  items: Type.Array(MealNeed, { description: 'Sorted by name' }),
  missing_meals: Type.Array(MissingMeal, {
    description: 'Meals whose recipe you cannot see. Their ingredients are not in `items`',
  }),
})
export const MealNeedsQuery = Type.Object(
  {
    day: ShoppingDays,
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan')),
  },
  { additionalProperties: false },
)

export type MissingMeal = Static<typeof MissingMeal>
export type MealNeed = Static<typeof MealNeed>
export type MealNeeds = Static<typeof MealNeeds>
