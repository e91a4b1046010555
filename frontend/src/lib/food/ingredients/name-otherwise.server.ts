import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { formProblem } from '../../api/form-problem.ts'
import { formText } from '../../api/form-text.ts'
import { createAlias, deleteAlias } from '../../api/ingredients.server.ts'

/** Gives an ingredient the name in the form; answers the failure to show, if any. */
export async function addOtherName(event: RequestEvent, id: number, form: FormData) {
  const name = formText(form, 'alias')
  try {
    await createAlias(event, id, { name })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, fields } = formProblem(error)
    const taken = error.problem.code === 'already_exists' ? m.ingredient_other_name_taken() : undefined
    return fail(error.status, {
      problem: { message: undefined, fields: {} },
      values: { id, name: '', grams_per_ml: '', grams_per_piece: '' },
      alias: { name, error: taken ?? fields.name ?? message ?? m.problem_check_fields() },
    })
  }
}

/** One that is gone already is gone. */
export async function removeOtherName(event: RequestEvent, id: number, form: FormData) {
  const aliasId = Number(formText(form, 'alias_id'))
  if (!Number.isInteger(aliasId)) return
  await deleteAlias(event, id, aliasId).catch((error) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
}
