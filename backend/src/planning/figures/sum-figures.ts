import { type NutritionRow, sumNutrition } from '@larder/amounts/nutrition'
import type { MealFigures } from '@larder/contract/planning/meal-figures'
import type { EatenMeal } from './meal-figures.queries.ts'

/** The lines of one serving; undefined where nobody knows what a serving is. */
export type ServingOf = (recipeId: number) => NutritionRow[] | undefined

/** What one person eats of a plan: a serving of each meal. */
export function sumFigures(days: string[], eaten: EatenMeal[], servingOf: ServingOf): MealFigures {
  return {
    days: days.map((day) => ({
      day,
      ...figuresOf(
        eaten.filter((meal) => meal.day === day),
        servingOf,
      ),
    })),
    whole: figuresOf(eaten, servingOf),
  }
}

function figuresOf(eaten: EatenMeal[], servingOf: ServingOf): MealFigures['whole'] {
  const servings = eaten.flatMap(({ recipe_id }) => (recipe_id === null ? [] : [servingOf(recipe_id)]))
  const known = servings.filter((rows) => rows !== undefined)
  const sum = sumNutrition(known.flat(), 1)
  return {
    meal_count: eaten.length,
    unknown_meals: eaten.length - known.length,
    total_grams: sum.total_grams,
    known_grams: sum.known_grams,
    known_share: sum.known_share,
    unweighed_rows: sum.unweighed_rows,
    is_known_enough: sum.is_known_enough && known.length > 0,
    nutrition: known.length > 0 ? sum.per_serving : null,
  }
}
