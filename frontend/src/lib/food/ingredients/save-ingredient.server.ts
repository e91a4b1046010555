import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { failFields, tryForm } from '../../api/fail-form.server.ts'
import { formProblem } from '../../api/form-problem.ts'
import { formText } from '../../api/form-text.ts'
import { readWeight } from './read-weight.ts'

/** Creates an ingredient, or updates the one with this id. Returns a failure, if any. */
export async function saveIngredient(event: RequestEvent, form: FormData, id?: number) {
  const values = {
    id,
    name: formText(form, 'name'),
    grams_per_ml: formText(form, 'grams_per_ml'),
    grams_per_piece: formText(form, 'grams_per_piece'),
  }
  const [perMl, perPiece] = [readWeight(values.grams_per_ml), readWeight(values.grams_per_piece)]
  if (perMl === undefined || perPiece === undefined) {
    return failFields(
      {
        ...(perMl === undefined && { grams_per_ml: m.problem_number() }),
        ...(perPiece === undefined && { grams_per_piece: m.problem_number() }),
      },
      values,
    )
  }
  const body = { name: values.name, grams_per_ml: perMl, grams_per_piece: perPiece }
  return tryForm(values, async () => {
    await (id
      ? api.updateIngredient(event, { params: { ingredient_id: id }, body })
      : api.createIngredient(event, { body }))
  })
}

export async function removeIngredient(event: RequestEvent, id: number) {
  const values = { id, name: '', grams_per_ml: '', grams_per_piece: '' }
  try {
    await api.deleteIngredient(event, { params: { ingredient_id: id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, params } = error.problem
    const isInUse = code === 'in_use' && (params?.count ?? 0) > 0
    return fail(error.status, { problem: formProblem(error), values, isInUse })
  }
}
