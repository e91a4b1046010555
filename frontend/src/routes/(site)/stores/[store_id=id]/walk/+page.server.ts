import { type RequestEvent, redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { orderShelves } from '#lib/api/shelves.server.ts'
import { findStore } from '#lib/api/stores.server.ts'
import { deleteWalk, findWalk } from '#lib/api/walks.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [{ item: store }, walk] = await Promise.all([
    findStore(event, event.params.store_id),
    findWalk(event, event.params.store_id),
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
    orderShelves(event, Number(event.params.store_id), formText(form, 'shelf_ids').split(',').map(Number)),
  ),
  forget: change((event) => deleteWalk(event, Number(event.params.store_id))),
}
