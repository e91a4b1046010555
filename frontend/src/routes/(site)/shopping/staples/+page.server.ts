import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { translateFoods } from '#lib/api/food-names.server.ts'
import type { FormProblem } from '#lib/api/form-problem.ts'
import { formText } from '#lib/api/form-text.ts'
import { findCommonStaples, findIngredientByName } from '#lib/food/staples/find-ingredient.server.ts'
import * as m from '#lib/generated/messages.ts'
import { sortByName } from '#lib/i18n/sort-names.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { items } = await api.listStaples(event)
  return {
    staples: sortByName(translateFoods(items)),
    common: items.length === 0 ? translateFoods(await findCommonStaples(event)) : [],
  }
}

export const actions: Actions = {
  add: async (event) => {
    const form = await event.request.formData()
    const values = { name: formText(form, 'name'), kitchen_id: formText(form, 'kitchen_id') }
    return tryForm(values, async () => {
      const known = await findIngredientByName(event, values.name)
      const problem: FormProblem = { message: '', fields: { name: m.staples_unknown({ name: values.name }) } }
      if (!known) return fail(422, { problem, values })
      await api.createStaple(event, {
        body: { ingredient_id: known.id, kitchen_id: Number(values.kitchen_id) || null },
      })
      redirect(303, '/shopping/staples')
    })
  },
  add_common: async (event) => {
    const form = await event.request.formData()
    const kitchen_id = Number(formText(form, 'kitchen_id')) || null
    return tryForm({ name: '', kitchen_id: '' }, async () => {
      for (const { id } of await findCommonStaples(event))
        await api.createStaple(event, { body: { ingredient_id: id, kitchen_id } })
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
