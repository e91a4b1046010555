import { ingredientKey } from '@larder/amounts/match-name'
import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import type { FormProblem } from '#lib/api/form-problem.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

const OFFERED = 20

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { staples: (await api.listStaples(event)).items }
}

export const actions: Actions = {
  add: async (event) => {
    const form = await event.request.formData()
    const values = { name: formText(form, 'name'), kitchen_id: formText(form, 'kitchen_id') }
    return tryForm(values, async () => {
      const { items } = await api.listIngredients(event, { query: { q: values.name, limit: OFFERED } })
      const known = items.find(({ name }) => ingredientKey(name) === ingredientKey(values.name))
      const problem: FormProblem = { message: '', fields: { name: m.staples_unknown({ name: values.name }) } }
      if (!known) return fail(422, { problem, values })
      await api.createStaple(event, {
        body: { ingredient_id: known.id, kitchen_id: Number(values.kitchen_id) || null },
      })
      redirect(303, '/shopping/staples')
    })
  },
  remove: async (event) => {
    const form = await event.request.formData()
    return tryForm({ name: '', kitchen_id: '' }, async () => {
      await api.deleteStaple(event, { params: { staple_id: Number(formText(form, 'staple_id')) } })
      redirect(303, '/shopping/staples')
    })
  },
}
