import { formText } from '#lib/api/form-text.ts'
import { parseIngredientItems, parseStepItems } from './plain-text.ts'
import { emptyDraft, type RecipeDraft } from './recipe-draft.ts'
import { forPlainFields, RECIPE_FIELDS } from './recipe-fields.ts'

/** With script the draft arrives as JSON, without it as plain form fields. */
export function readDraftForm(form: FormData, stored: RecipeDraft = emptyDraft()): RecipeDraft {
  const json = formText(form, 'draft')
  if (json) return { ...stored, ...(JSON.parse(json) as RecipeDraft) }
  return {
    ...forPlainFields((key) => formText(form, key) || (RECIPE_FIELDS[key].start ?? '')),
    category_ids: form.getAll('category_id').map(Number).filter(Number.isInteger),
    ingredients: parseIngredientItems(formText(form, 'ingredient_lines'), stored.ingredients),
    steps: parseStepItems(formText(form, 'step_lines'), stored.steps),
  }
}
