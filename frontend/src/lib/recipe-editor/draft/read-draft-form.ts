import { formText } from '#lib/api/form-text.ts'
import { ingredientItems, stepItems } from './plain-text.ts'
import { emptyDraft, type RecipeDraft } from './recipe-draft.ts'

/** With script the whole draft arrives as JSON; without it, as the fields and text areas of the plain form. */
export function readDraftForm(form: FormData, stored: RecipeDraft = emptyDraft()): RecipeDraft {
  const json = formText(form, 'draft')
  if (json) return { ...stored, ...(JSON.parse(json) as RecipeDraft) }
  return {
    title: formText(form, 'title'),
    description: formText(form, 'description'),
    servings: formText(form, 'servings'),
    prepTime: formText(form, 'prep_time'),
    cookTime: formText(form, 'cook_time'),
    sourceUrl: formText(form, 'source_url'),
    notes: formText(form, 'notes'),
    visibility: formText(form, 'visibility') === 'private' ? 'private' : 'public',
    categoryIds: form.getAll('category_id').map(Number).filter(Number.isInteger),
    ingredients: ingredientItems(formText(form, 'ingredient_lines'), stored.ingredients),
    steps: stepItems(formText(form, 'step_lines'), stored.steps),
  }
}
