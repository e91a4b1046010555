import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { api } from '../../api/api.server.ts'
import { ApiError } from '../../api/api-error.ts'
import { firstMessage } from '../../api/field-message.ts'
import { findNamedFood } from '../../api/food-names.server.ts'
import { formText } from '../../api/form-text.ts'
import { placeIngredient } from '../../api/shelves.server.ts'
import type { ShelfFailure } from './shelf-failure.ts'

function failShelf(error: unknown, failure: Omit<ShelfFailure, 'message' | 'mayCreate'>) {
  if (!(error instanceof ApiError)) throw error
  const shelfFailure = { ...failure, message: firstMessage(error.problem), mayCreate: false }
  return fail(error.status, { shelfFailure })
}

export async function renameShelf(event: RequestEvent) {
  const form = await event.request.formData()
  const [shelfId, typed] = [Number(formText(form, 'shelf_id')), formText(form, 'name')]
  try {
    await api.updateShelf(event, { params: { shelf_id: shelfId }, body: { name: typed } })
  } catch (error) {
    return failShelf(error, { shelfId, action: 'rename', typed })
  }
  return { done: true }
}

/** Requires an exact name. Creates the ingredient only if the form has `create`. */
export async function placeByName(event: RequestEvent, form: FormData) {
  const [shelfId, typed] = [Number(formText(form, 'shelf_id')), formText(form, 'name').slice(0, 120)]
  const failure = { shelfId, action: 'place', typed } as const
  if (typed === '') {
    return fail(422, { shelfFailure: { ...failure, message: m.problem_required(), mayCreate: false } })
  }
  try {
    const { items } = await api.listIngredients(event, { query: { q: typed, limit: 20 } })
    const same = findNamedFood(items, typed)
    if (!same && !form.has('create')) {
      const message = m.filter_ingredient_unknown({ name: typed })
      return fail(422, { shelfFailure: { ...failure, message, mayCreate: true } })
    }
    const ingredient = same ?? (await api.createIngredient(event, { body: { name: typed } }))
    await placeIngredient(event, shelfId, ingredient.id)
  } catch (error) {
    return failShelf(error, failure)
  }
  return { done: true }
}
