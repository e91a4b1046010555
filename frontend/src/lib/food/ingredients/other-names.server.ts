import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { formProblem } from '../../api/form-problem.ts'
import { formText } from '../../api/form-text.ts'

/** Adds the name in the form. Returns a failure, if any. */
export async function addOtherName(event: RequestEvent, id: number, form: FormData) {
  const name = formText(form, 'alias')
  try {
    await api.createIngredientAlias(event, { params: { ingredient_id: id }, body: { name } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, fields } = formProblem(error)
    const duplicate = error.problem.code === 'already_exists' ? m.ingredient_other_name_taken() : undefined
    return fail(error.status, {
      problem: { message: undefined, fields: {} },
      values: { id, name: '', grams_per_ml: '', grams_per_piece: '' },
      alias: { name, error: duplicate ?? fields.name ?? message ?? m.problem_check_fields() },
    })
  }
}

/** Ignores a name that is already deleted. */
export async function removeOtherName(event: RequestEvent, id: number, form: FormData) {
  const aliasId = Number(formText(form, 'alias_id'))
  if (!Number.isInteger(aliasId)) return
  await api
    .deleteIngredientAlias(event, { params: { ingredient_id: id, alias_id: aliasId } })
    .catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
}
