import { createHash } from 'node:crypto'
import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import * as m from '#lib/generated/messages.ts'
import { checkDraft } from '../draft/check-draft.ts'
import { toRecipeBody } from '../draft/draft-body.ts'
import { readDraftForm } from '../draft/read-draft-form.ts'
import { draftFromRecipe, type RecipeDraft } from '../draft/recipe-draft.ts'
import { parseRemainingLines } from '../ingredients/parse-lines.server.ts'

function failChecked(fields: Record<string, string>, draft: RecipeDraft) {
  return fail(422, { problem: { message: m.problem_check_fields(), fields }, values: { draft } })
}

/** Returns the recipe's id, or the form failure to show. */
export async function saveNewRecipe(event: RequestEvent, form: FormData) {
  let draft = readDraftForm(form)
  const fields = checkDraft(draft)
  if (Object.keys(fields).length > 0) return failChecked(fields, draft)
  try {
    draft = await parseRemainingLines(event, draft)
    const body = toRecipeBody(draft)
    // Idempotency key: the same form sent twice creates one recipe; a changed form is a new request.
    const key = createHash('sha256')
      .update(formText(form, 'form_key'))
      .update(JSON.stringify(body))
      .digest('hex')
    return (await api.createRecipe(event, { body, idempotencyKey: key })).id
  } catch (error) {
    return failForm(error, { draft })
  }
}

export async function saveChangedRecipe(event: RequestEvent, id: number, form: FormData) {
  const stored = await requestItem(event, 'getRecipe', { params: { recipe_id: id } }).catch((error) => error)
  if (stored instanceof Error) {
    return failForm(stored, { draft: readDraftForm(form) })
  }
  let draft = readDraftForm(form, draftFromRecipe(stored.item))
  const fields = checkDraft(draft)
  if (Object.keys(fields).length > 0) return failChecked(fields, draft)
  try {
    draft = await parseRemainingLines(event, draft)
    await api.updateRecipe(event, {
      params: { recipe_id: id },
      body: toRecipeBody(draft),
      ifMatch: formText(form, 'etag') || stored.etag,
    })
    return id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) return failForm(error, { draft })
    const theirs = await requestItem(event, 'getRecipe', { params: { recipe_id: id } })
    return fail(412, {
      problem: { message: m.problem_changed_meanwhile(), fields: {} },
      values: { draft },
      conflict: {
        draft: draftFromRecipe(theirs.item),
        etag: theirs.etag ?? '',
        savedBy: theirs.item.updated_by,
      },
    })
  }
}
