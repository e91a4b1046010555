import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { api } from '../../api/api.server.ts'
import { tryForm } from '../../api/fail-form.server.ts'
import { findNamedFood } from '../../api/food-names.server.ts'
import { formText } from '../../api/form-text.ts'
import type { IngredientFailure } from './ingredient-failure.ts'

const MAX_CANDIDATES = 20

type Merged = { name: string } | ActionFailure<IngredientFailure>

/** Merges an ingredient into the one named in the form. Returns the remaining ingredient or a failure. */
export async function mergeDuplicate(event: RequestEvent, id: number, form: FormData): Promise<Merged> {
  const into = formText(form, 'into')
  const values = { id, name: '', grams_per_ml: '', grams_per_piece: '' }
  const refuse = (error: string) =>
    fail(422, { problem: { message: undefined, fields: {} }, values, merge: { into, error } })
  return tryForm(values, async () => {
    const { items } = into
      ? await api.listIngredients(event, { query: { q: into, limit: MAX_CANDIDATES } })
      : { items: [] }
    const remaining = findNamedFood(items, into)
    if (!remaining) return refuse(m.ingredient_merge_missing())
    if (remaining.id === id) return refuse(m.ingredient_merge_same())
    return await api.mergeIngredients(event, {
      params: { ingredient_id: id },
      body: { into_id: remaining.id },
    })
  })
}
