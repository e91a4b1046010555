import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { api } from '../../../api/api.server.ts'
import { tryForm } from '../../../api/fail-form.server.ts'
import { findNamedFood } from '../../../api/food-names.server.ts'
import { formText } from '../../../api/form-text.ts'
import type { Correction } from './correction.ts'

const MAX_CANDIDATES = 20

/** Matches a name to the ingredient in the form, or with the button `new` to a new ingredient, in the entire import. */
export async function correctFromForm(event: RequestEvent, id: number, form: FormData) {
  const position = Number(formText(form, 'position'))
  const into = formText(form, 'into')
  return tryForm({}, async () => {
    const ingredientId = form.has('new') ? null : await findByName(event, into)
    if (ingredientId === undefined) {
      const correction: Correction = { position, into, error: m.ingredient_merge_missing() }
      return fail(422, { problem: { message: undefined, fields: {} }, correction })
    }
    await api.updateImportIngredient(event, {
      params: { import_id: id, position },
      body: { ingredient_id: ingredientId },
    })
    return { isSaved: true }
  })
}

async function findByName(event: RequestEvent, ingredientName: string): Promise<number | undefined> {
  if (!ingredientName) return undefined
  const { items } = await api.listIngredients(event, { query: { q: ingredientName, limit: MAX_CANDIDATES } })
  return findNamedFood(items, ingredientName)?.id
}
