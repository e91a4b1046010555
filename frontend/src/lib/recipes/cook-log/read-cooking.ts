import type { CookingCreate } from '@larder/contract/recipes/cookings'
import { formText } from '#lib/api/form-text.ts'

export type CookingBase = Omit<CookingCreate, 'recipe_id'>

/** Reads the form. The API validates it. */
export function readCooking(form: FormData): CookingBase {
  const [servings, rating] = [formText(form, 'servings'), formText(form, 'rating')]
  return {
    day: formText(form, 'day'),
    servings: servings ? Number(servings) : null,
    rating: rating ? Number(rating) : null,
    note: formText(form, 'note') || null,
    is_shared: form.has('is_shared'),
  }
}
