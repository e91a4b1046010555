import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { tryForm } from '../../api/fail-form.server.ts'
import { formText } from '../../api/form-text.ts'
import { listIngredients, mergeIngredient } from '../../api/ingredients.server.ts'
import type { IngredientFailure } from './ingredient-failure.ts'

const LOOKED_AT = 20

type Merged = { name: string } | ActionFailure<IngredientFailure>

/** Merges it into the ingredient named in the form; answers the one that stays, or the failure to show. */
export async function mergeDuplicate(event: RequestEvent, id: number, form: FormData): Promise<Merged> {
  const into = formText(form, 'into')
  const values = { id, name: '', grams_per_ml: '', grams_per_piece: '' }
  const refuse = (error: string) =>
    fail(422, { problem: { message: undefined, fields: {} }, values, merge: { into, error } })
  return tryForm(values, async () => {
    const { items } = into ? await listIngredients(event, { q: into, limit: LOOKED_AT }) : { items: [] }
    const kept = items.find(({ name }) => name.toLowerCase() === into.toLowerCase())
    if (!kept) return refuse(m.ingredient_merge_missing())
    if (kept.id === id) return refuse(m.ingredient_merge_same())
    return await mergeIngredient(event, id, kept.id)
  })
}
