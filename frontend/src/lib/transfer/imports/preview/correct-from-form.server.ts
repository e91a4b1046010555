import { fail, type RequestEvent } from '@sveltejs/kit'
import * as m from '#lib/generated/messages.ts'
import { tryForm } from '../../../api/fail-form.server.ts'
import { formText } from '../../../api/form-text.ts'
import { matchImportName } from '../../../api/imports.server.ts'
import { listIngredients } from '../../../api/ingredients.server.ts'
import type { Correction } from './correction.ts'

const LOOKED_AT = 20

/** Takes a name for the ingredient in the form, in the whole import; by the other button, for a new one. */
export async function correctFromForm(event: RequestEvent, id: number, form: FormData) {
  const position = Number(formText(form, 'position'))
  const into = formText(form, 'into')
  return tryForm({}, async () => {
    const ingredientId = form.has('new') ? null : await findByName(event, into)
    if (ingredientId === undefined) {
      const correction: Correction = { position, into, error: m.ingredient_merge_missing() }
      return fail(422, { problem: { message: undefined, fields: {} }, correction })
    }
    await matchImportName(event, id, position, ingredientId)
    return { isSaved: true }
  })
}

async function findByName(event: RequestEvent, asked: string): Promise<number | undefined> {
  if (!asked) return undefined
  const { items } = await listIngredients(event, { q: asked, limit: LOOKED_AT })
  return items.find(({ name }) => name.toLowerCase() === asked.toLowerCase())?.id
}
