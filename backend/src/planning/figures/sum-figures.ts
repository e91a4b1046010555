import { type NutritionRow, sumNutrition } from '@larder/amounts/nutrition'
import type { MealFigures } from '@larder/contract/planning/meal-figures'
import type { MealRecipe } from './meal-figures.queries.ts'

/** Returns the ingredient lines of one serving; undefined if the recipe is unreadable or has no servings. */
type FindServing = (recipeId: number) => NutritionRow[] | undefined

/** Counts one serving of each meal. */
export function sumFigures(days: string[], meals: MealRecipe[], findServing: FindServing): MealFigures {
  return {
    days: days.map((day) => ({
      day,
      ...sumMeals(
        meals.filter((meal) => meal.day === day),
        findServing,
      ),
    })),
    whole: sumMeals(meals, findServing),
  }
}

function sumMeals(meals: MealRecipe[], findServing: FindServing): MealFigures['whole'] {
  const servings = meals.flatMap(({ recipe_id }) => (recipe_id === null ? [] : [findServing(recipe_id)]))
  const known = servings.filter((rows) => rows !== undefined)
  const sum = sumNutrition(known.flat(), 1)
  return {
    meal_count: meals.length,
    unknown_meals: meals.length - known.length,
    total_grams: sum.total_grams,
    known_grams: sum.known_grams,
    known_share: sum.known_share,
    unweighed_rows: sum.unweighed_rows,
    is_known_enough: sum.is_known_enough && known.length > 0,
    nutrition: known.length > 0 ? sum.per_serving : null,
  }
}
