import type { PlannedMealCreate } from '@larder/contract/planning/meal-plan'
import { formText } from '#lib/api/form-text.ts'

/** A title that differs from the recipe's title replaces the recipe. */
export function readMeal(form: FormData): Omit<PlannedMealCreate, 'kitchen_id' | 'key'> & { title: string } {
  const title = formText(form, 'title')
  const recipe_id =
    title === formText(form, 'recipe_title') ? Number(formText(form, 'recipe_id')) || null : null
  return {
    day: formText(form, 'day'),
    meal: formText(form, 'meal'),
    title,
    recipe_id,
    servings: Number(formText(form, 'servings')) || null,
    note: formText(form, 'note') || null,
    cook_user_id: Number(formText(form, 'cook_user_id')) || null,
  }
}
