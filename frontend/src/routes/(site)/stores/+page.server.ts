import { redirect } from '@sveltejs/kit'
import { failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { createStore, listStores } from '#lib/api/stores.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const cursor = event.url.searchParams.get('cursor') ?? undefined
  return { stores: await listStores(event, { cursor }) }
}

export const actions: Actions = {
  create: async (event) => {
    const form = await event.request.formData()
    const values = { name: formText(form, 'name'), address: formText(form, 'address') }
    let id: number
    try {
      id = (await createStore(event, { name: values.name, address: values.address || null })).id
    } catch (error) {
      return failForm(error, values)
    }
    redirect(303, `/stores/${id}`)
  },
}
