import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [{ item: store }, walk] = await Promise.all([
    requestItem(event, 'getStore', { params: { store_id: event.params.store_id } }),
    api.getWalkingOrder(event, { params: { store_id: event.params.store_id } }),
  ])
  return {
    store: { id: store.id, name: store.name },
    shelves: store.shelves.map(({ id, name }) => ({ id, name })),
    walk,
    mayArrange: store.may.includes('arrange'),
  }
}

/** Redirects to the list or store that showed the suggestion. */
const change =
  (act: (event: RequestEvent, form: FormData) => Promise<unknown>) => async (event: RequestEvent) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await act(event, form)
      redirect(303, localPath(formText(form, 'return_to'), `/stores/${event.params.store_id}`))
    })
  }

export const actions: Actions = {
  accept: change((event, form) =>
    api.updateShelfOrder(event, {
      params: { store_id: Number(event.params.store_id) },
      body: { shelf_ids: formText(form, 'shelf_ids').split(',').map(Number) },
    }),
  ),
  forget: change((event) =>
    api.deleteWalkingOrder(event, { params: { store_id: Number(event.params.store_id) } }),
  ),
}
