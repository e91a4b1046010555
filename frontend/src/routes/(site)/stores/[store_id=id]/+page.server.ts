import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { failForm, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listIngredients } from '#lib/api/ingredients.server.ts'
import {
  createShelf,
  deleteShelf,
  orderShelves,
  placeIngredient,
  removeFromShelf,
} from '#lib/api/shelves.server.ts'
import { listShoppingLists, updateShoppingList } from '#lib/api/shopping-lists.server.ts'
import { copyStore, deleteStore, findStore, updateStore } from '#lib/api/stores.server.ts'
import { findWalk } from '#lib/api/walks.server.ts'
import { placeByName, renameShelf } from '#lib/shopping/stores/change-shelf.server.ts'
import { readStoreForm, storeBody } from '#lib/shopping/stores/store-form.ts'
import { moveItem } from '#lib/ui/move-item.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { item: store } = await findStore(event, event.params.store_id)
  const canChange = store.may.includes('arrange')
  const { viewer } = await event.parent()
  const lists = viewer ? (await listShoppingLists(event)).items : []
  const shared = {
    store,
    canChange,
    lists: lists.filter(({ may }) => may.includes('update')).map(({ id, name }) => ({ id, name })),
  }
  if (!canChange) return { ...shared, ingredients: [], learnt: null }
  const [ingredients, learnt] = await Promise.all([
    listIngredients(event, { limit: 100 }),
    findWalk(event, store.id),
  ])
  return {
    ...shared,
    ingredients: ingredients.items.map(({ id, name }) => ({ id, name })),
    learnt: learnt.is_different ? learnt : null,
  }
}

const storeId = (event: RequestEvent) => Number(event.params.store_id)
const number = (form: FormData, name: string) => Number(formText(form, name))

/** A form action without fields. Failures are shown above the walk. */
const change = (act: (event: RequestEvent, form: FormData) => Promise<unknown>) => (event: RequestEvent) =>
  tryForm({}, async () => {
    await act(event, await event.request.formData())
    return { done: true }
  })

export const actions: Actions = {
  rename: async (event) => {
    const form = await event.request.formData()
    const values = readStoreForm(form)
    try {
      await updateStore(event, storeId(event), storeBody(values))
    } catch (error) {
      const { status, data } = failForm(error, values)
      return fail(status, { storeFailure: data })
    }
    return { done: true }
  },
  copy: async (event) => {
    const values = { name: formText(await event.request.formData(), 'name') }
    let id: number
    try {
      id = (await copyStore(event, storeId(event), values)).id
    } catch (error) {
      const { status, data } = failForm(error, values)
      return fail(status, { copyFailure: data })
    }
    redirect(303, `/stores/${id}`)
  },
  use: async (event) => {
    const listId = number(await event.request.formData(), 'list_id')
    return tryForm({}, async () => {
      await updateShoppingList(event, listId, { store_id: storeId(event) })
      redirect(303, `/shopping/${listId}`)
    })
  },
  delete: (event) =>
    tryForm({}, async () => {
      await deleteStore(event, storeId(event))
      redirect(303, '/stores')
    }),
  add_shelf: async (event) => {
    const form = await event.request.formData()
    const values = { name: formText(form, 'name') }
    try {
      await createShelf(event, storeId(event), values)
    } catch (error) {
      const { status, data } = failForm(error, values)
      return fail(status, { newShelfFailure: data })
    }
    return { done: true }
  },
  rename_shelf: renameShelf,
  delete_shelf: change((event, form) => deleteShelf(event, number(form, 'shelf_id'))),
  move: change(async (event, form) => {
    const { item: store } = await findStore(event, storeId(event))
    const ids = store.shelves.map((shelf) => shelf.id)
    const from = ids.indexOf(number(form, 'shelf_id'))
    const to = from + (formText(form, 'direction') === 'up' ? -1 : 1)
    await orderShelves(event, store.id, moveItem(ids, from, to))
  }),
  order: change((event, form) =>
    orderShelves(event, storeId(event), formText(form, 'shelf_ids').split(',').map(Number)),
  ),
  place: async (event) => {
    const form = await event.request.formData()
    if (!form.has('ingredient_id')) return placeByName(event, form)
    const position = formText(form, 'position')
    return tryForm({}, async () => {
      await placeIngredient(
        event,
        number(form, 'shelf_id'),
        number(form, 'ingredient_id'),
        position === '' ? undefined : Number(position),
      )
      return { done: true }
    })
  },
  take: change((event, form) =>
    removeFromShelf(event, number(form, 'shelf_id'), number(form, 'ingredient_id')),
  ),
}
