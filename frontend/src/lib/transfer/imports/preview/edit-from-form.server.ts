import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '../../../api/api.server.ts'
import { ApiError } from '../../../api/api-error.ts'
import { formProblem } from '../../../api/form-problem.ts'
import { formText } from '../../../api/form-text.ts'
import { checkDraft } from '../../../recipes/editor/draft/check-draft.ts'
import { type RejectedEdit, readEdited, toCorrection } from './import-draft.ts'

/** Saves the correction of a recipe of an import. */
export async function editFromForm(event: RequestEvent, id: number, form: FormData) {
  const position = Number(formText(form, 'position'))
  const { draft, toBody } = toCorrection(form)
  const reject = (fields: RejectedEdit['fields']): RejectedEdit => ({
    ...{ position, fields, typed: readEdited(form, draft) },
  })
  const fields = checkDraft(draft)
  if (Object.keys(fields).length > 0) return fail(422, { edit: reject(fields) })
  try {
    await api.updateImportRecipe(event, { params: { import_id: id, position }, body: { content: toBody() } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = formProblem(error)
    const named = Object.entries(problem.fields).map(([name, message]) => [
      name.replace(/^content\./, ''),
      message,
    ])
    return fail(error.status, { problem, edit: reject(Object.fromEntries(named)) })
  }
  return { isSaved: true, edited: position }
}
