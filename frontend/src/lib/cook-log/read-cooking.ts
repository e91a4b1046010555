import type { CookingCreate } from '@larder/contract/cookings'
import { formText } from '#lib/api/form-text.ts'

/** What the form says; what it can't mean the API refuses, at its field. */
export function readCooking(form: FormData, recipe_id: number): CookingCreate {
  const [servings, rating] = [formText(form, 'servings'), formText(form, 'rating')]
  return {
    recipe_id,
    day: formText(form, 'day'),
    servings: servings ? Number(servings) : null,
    rating: rating ? Number(rating) : null,
    note: formText(form, 'note') || null,
    is_shared: form.has('is_shared'),
  }
}
