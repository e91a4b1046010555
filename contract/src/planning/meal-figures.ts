import { type Static, Type } from 'typebox'
import { count, id, Nullable, named } from '../fields.ts'
import { NutrientAmounts } from '../food/nutrition.ts'
import { Day } from './meal-plan.ts'

export const MAX_FIGURE_DAYS = 31
export const MAX_FIGURE_RECIPES = 120

const grams = (description: string) => Type.Number({ minimum: 0, description })

const figures = {
  meal_count: count('Number of planned meals'),
  unknown_meals: count(
    'Number of meals without data: free text, recipes without servings, or recipes that you cannot see',
  ),
  total_grams: grams('Known weight of one serving of each meal, in grams'),
  known_grams: grams('Part of `total_grams` for which the nutrition values are known, in grams'),
  known_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of `total_grams` for which the nutrition values are known, from 0 to 1',
  }),
  unweighed_rows: count('Number of ingredient lines with unknown weight, which the other figures exclude'),
  is_known_enough: Type.Boolean({
    description: 'Whether enough is known for reliable nutrition figures',
  }),
  nutrition: Nullable(NutrientAmounts),
}
export const DayFigures = named('DayFigures', { day: Day('The day'), ...figures })
export const MealFigures = named('MealFigures', {
  days: Type.Array(DayFigures, { description: 'The requested days, in order' }),
  whole: named('WholeFigures', figures),
})
export const MealFiguresQuery = Type.Object(
  {
    from: Type.Optional(Day('First day; default: today in UTC')),
    to: Type.Optional(Day(`Last of at most ${MAX_FIGURE_DAYS} days; default: the seventh`)),
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan to use; default: your own plan')),
  },
  { additionalProperties: false },
)

export type DayFigures = Static<typeof DayFigures>
export type MealFigures = Static<typeof MealFigures>
