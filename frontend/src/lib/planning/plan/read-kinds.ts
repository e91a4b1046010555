import type { MealKind } from '@larder/contract/planning/meal-plan'
import { mealName } from './format-plan.ts'

/** Unchanged names keep their key. Rows without a name are dropped. */
export function readKinds(form: FormData): MealKind[] {
  const [meals, times] = [form.getAll('meal').map(String), form.getAll('time').map(String)]
  const names = form.getAll('name').map((name) => String(name).trim())
  return names.flatMap((name, index) => {
    const meal = meals[index] ?? ''
    const time = times[index] || null
    return name ? [{ meal: meal && mealName(meal) === name ? meal : name, time }] : []
  })
}
