import { STARTER_LAYOUTS } from '@larder/contract/shopping/stores'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listStores } from '#lib/api/stores.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import { readStoreForm, storeBody } from '#lib/shopping/stores/store-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const cursor = event.url.searchParams.get('cursor') ?? undefined
  return { stores: await listStores(event, { cursor }) }
}

export const actions: Actions = {
  create: async (event) => {
    const form = await event.request.formData()
    const values = { ...readStoreForm(form), layout: formText(form, 'layout') }
    const layout = STARTER_LAYOUTS.find((known) => known === values.layout)
    const starter = layout && { layout, language: locale() }
    return tryForm(values, async () => {
      const { id } = await api.createStore(event, {
        body: { ...storeBody(values), ...(starter && { starter }) },
      })
      redirect(303, `/stores/${id}`)
    })
  },
}
