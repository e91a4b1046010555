import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { listStores } from '#lib/api/stores.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { storeChoices } from '#lib/shopping/walk/store-choice.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const cursor = event.url.searchParams.get('cursor') ?? undefined
  const [lists, stores, invitations] = await Promise.all([
    listShoppingLists(event, { cursor }),
    listStores(event),
    api.listShoppingListInvitations(event).then(({ items }) => items),
  ])
  return { lists, invitations, stores: storeChoices(stores.items, viewer.id) }
}

export const actions: Actions = {
  create: async (event) => {
    const form = await event.request.formData()
    const values = {
      name: formText(form, 'name'),
      store_id: formText(form, 'store_id'),
      kitchen_id: formText(form, 'kitchen_id'),
    }
    return tryForm(values, async () => {
      const body = {
        name: values.name,
        store_id: Number(values.store_id) || null,
        kitchen_id: Number(values.kitchen_id) || null,
      }
      const { id } = await api.createShoppingList(event, { body })
      redirect(303, `/shopping/${id}`)
    })
  },
  accept: async (event) => {
    const list_id = await readListId(event)
    return tryForm({ list_id }, async () => {
      await api.acceptShoppingListInvitation(event, { params: { shopping_list_id: list_id } })
      redirect(303, `/shopping/${list_id}`)
    })
  },
  decline: async (event) => {
    const list_id = await readListId(event)
    return tryForm({ list_id }, async () => {
      await api.declineShoppingListInvitation(event, { params: { shopping_list_id: list_id } })
      redirect(303, '/shopping')
    })
  },
}

const readListId = async ({ request }: RequestEvent) => Number(formText(await request.formData(), 'list_id'))
