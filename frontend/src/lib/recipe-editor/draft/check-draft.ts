import * as m from '#lib/generated/messages.ts'
import { filledLines } from './draft-body.ts'
import { parseDuration } from './parse-duration.ts'
import type { RecipeDraft } from './recipe-draft.ts'

/** What a reader of the form can see is wrong, by the name the API has for the field. */
export function checkDraft(draft: RecipeDraft): Record<string, string> {
  const fields: Record<string, string> = {}
  if (draft.title.trim() === '') fields.title = m.editor_title_missing()
  const servings = draft.servings.trim()
  if (servings !== '' && !(/^\d{1,4}$/.test(servings) && Number(servings) >= 1 && Number(servings) <= 1000)) {
    fields.servings = m.editor_servings_invalid()
  }
  if (parseDuration(draft.prepTime) === undefined) fields.prep_time_sec = m.editor_time_invalid()
  if (parseDuration(draft.cookTime) === undefined) fields.cook_time_sec = m.editor_time_invalid()
  if (draft.sourceUrl.trim() !== '' && !/^https?:\/\/\S+$/.test(draft.sourceUrl.trim())) {
    fields.source_url = m.editor_source_invalid()
  }
  for (const [index, { line }] of filledLines(draft.ingredients).entries()) {
    if (line.isRead && line.name.trim() === '') {
      fields[`ingredients.${index}.ingredient_name`] = m.editor_name_missing()
    }
  }
  for (const [index, { line }] of filledLines(draft.steps).entries()) {
    if (parseDuration(line.duration) === undefined)
      fields[`steps.${index}.duration_sec`] = m.editor_time_invalid()
  }
  return fields
}

/** The API counts only filled lines; a message belongs to the line with that number. */
export function errorsByLine(
  fields: Record<string, string>,
  list: 'ingredients' | 'steps',
  draft: RecipeDraft,
): Map<string, string> {
  const keys =
    list === 'ingredients'
      ? filledLines(draft.ingredients).map(({ line }) => line.key)
      : filledLines(draft.steps).map(({ line }) => line.key)
  const errors = new Map<string, string>()
  for (const [name, message] of Object.entries(fields)) {
    const [first, index] = name.split('.')
    const key = first === list ? keys[Number(index)] : undefined
    if (key) errors.set(key, message)
  }
  return errors
}
