import * as m from '#lib/generated/messages.ts'
import { listFilledLines } from './draft-body.ts'
import { parseDuration } from './parse-duration.ts'
import type { RecipeDraft } from './recipe-draft.ts'
import { PLAIN_FIELDS, RECIPE_FIELDS } from './recipe-fields.ts'

/** Validation errors that need no request, by the API's field names. */
export function checkDraft(draft: RecipeDraft): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const key of PLAIN_FIELDS) {
    const { fromText, mistake } = RECIPE_FIELDS[key]
    if (fromText(draft[key]) === undefined) fields[key] = mistake?.() ?? m.problem_check_fields()
  }
  for (const [index, { line }] of listFilledLines(draft.ingredients).entries()) {
    if (line.isRead && line.name.trim() === '') {
      fields[`ingredients.${index}.ingredient_name`] = m.editor_name_missing()
    }
  }
  for (const [index, { line }] of listFilledLines(draft.steps).entries()) {
    if (parseDuration(line.duration) === undefined)
      fields[`steps.${index}.duration_sec`] = m.editor_time_invalid()
  }
  return fields
}

/** The API numbers only filled lines. Maps its errors to the keys of the lines. */
export function errorsByLine(
  fields: Record<string, string>,
  list: 'ingredients' | 'steps',
  draft: RecipeDraft,
): Map<string, string> {
  const keys =
    list === 'ingredients'
      ? listFilledLines(draft.ingredients).map(({ line }) => line.key)
      : listFilledLines(draft.steps).map(({ line }) => line.key)
  const errors = new Map<string, string>()
  for (const [name, message] of Object.entries(fields)) {
    const [first, index] = name.split('.')
    const key = first === list ? keys[Number(index)] : undefined
    if (key) errors.set(key, message)
  }
  return errors
}
