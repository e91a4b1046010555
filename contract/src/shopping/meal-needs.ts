import { type Static, Type } from 'typebox'
import { count, id, Nullable, named, OneOf } from '../fields.ts'
import { Day } from '../planning/meal-plan.ts'
import { UnsharedRecipe } from '../planning/recipe-requests.ts'
import { ShoppedDays } from './followed-plans.ts'
import { SOLD_BY } from './shopping-lists.ts'

const grams = Nullable(Type.Number({ minimum: 0, description: 'What it weighs; null where nobody knows' }))

export const MealNeed = named('MealNeed', {
  ingredient_id: id('The ingredient'),
  name: Type.String({ description: 'What to buy' }),
  amount_grams: grams,
  amount_readable: Type.String({ description: 'All meals summed up, as one would ask for it in a shop' }),
  sold_by: OneOf(SOLD_BY, 'How shops sell it'),
  grams_each: Nullable(
    Type.Number({
      description: 'What a millilitre, piece, bunch or clove of it weighs; null: it is weighed',
    }),
  ),
  parts: Type.Array(
    named('MealNeedPart', {
      amount_grams: grams,
      amount_readable: Type.String({ description: 'As written' }),
    }),
    { description: 'What each line of each meal needs' },
  ),
  is_staple: Type.Boolean({ description: 'Always at home, as you or a kitchen of yours said' }),
  needed_on: Day('The first day that needs it'),
})
export const MissingMeal = named('MissingMeal', {
  planned_meal_id: id('The meal'),
  day: Day('Its day'),
  title: Type.String({ description: 'Its title when it was planned' }),
  unshared: Nullable(UnsharedRecipe),
})
export const MealNeeds = named('MealNeeds', {
  meal_count: count('How many meals of these days are recipes to cook'),
  items: Type.Array(MealNeed, { description: 'By name' }),
  missing_meals: Type.Array(MissingMeal, {
    description: 'Meals whose recipe you cannot read: `items` lacks their ingredients',
  }),
})
export const MealNeedsQuery = Type.Object(
  {
    day: ShoppedDays,
    kitchen_id: Type.Optional(id('The plan of this kitchen instead of your own')),
  },
  { additionalProperties: false },
)

export type MissingMeal = Static<typeof MissingMeal>
export type MealNeed = Static<typeof MealNeed>
export type MealNeeds = Static<typeof MealNeeds>
