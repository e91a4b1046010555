import type { PlannedMealCreate } from '@larder/contract/planning/meal-plan'
import { formText } from '#lib/api/form-text.ts'

/** A meal from its form. Other words than the recipe's title are meant instead of the recipe. */
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
