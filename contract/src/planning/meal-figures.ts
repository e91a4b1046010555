import { type Static, Type } from 'typebox'
import { count, id, Nullable, named } from '../fields.ts'
import { NutrientAmounts } from '../recipes/nutrition.ts'
import { Day } from './meal-plan.ts'

export const MAX_FIGURE_DAYS = 31
export const MAX_FIGURE_RECIPES = 120

const grams = (description: string) => Type.Number({ minimum: 0, description })

const figures = {
  meal_count: count('How many meals are planned'),
  unknown_meals: count('Of how many nothing is known: words, recipes without servings or not for you to see'),
  total_grams: grams('What a serving of each meal weighs, as far as that is known'),
  known_grams: grams('Of that, what the figures stand for'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The share of the weight whose values are known',
  }),
  unweighed_rows: count('Lines of their recipes whose weight nobody knows: they are in no share'),
  is_known_enough: Type.Boolean({
    description: 'Whether there are figures: with too little known they would mislead',
  }),
  nutrition: Nullable(NutrientAmounts),
}
export const DayFigures = named('DayFigures', { day: Day('The day'), ...figures })
export const MealFigures = named('MealFigures', {
  days: Type.Array(DayFigures, { description: 'Each day that was asked for, in their order' }),
  whole: named('WholeFigures', figures),
})
export const MealFiguresQuery = Type.Object(
  {
    from: Type.Optional(Day('The first day; today, in UTC, unless you say')),
    to: Type.Optional(Day(`The last day, at most ${MAX_FIGURE_DAYS} days in all; a week, unless you say`)),
    kitchen_id: Type.Optional(id('The plan of this kitchen instead of your own')),
  },
  { additionalProperties: false },
)

export type DayFigures = Static<typeof DayFigures>
export type MealFigures = Static<typeof MealFigures>
