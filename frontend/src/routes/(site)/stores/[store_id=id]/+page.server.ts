import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failForm, tryForm } from '#lib/api/fail-form.server.ts'
import { translateFoods, translateStore } from '#lib/api/food-names.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { placeIngredient } from '#lib/api/shelves.server.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import { placeByName, renameShelf } from '#lib/shopping/stores/change-shelf.server.ts'
import { readStoreForm, storeBody } from '#lib/shopping/stores/store-form.ts'
import { moveItem } from '#lib/ui/move-item.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const store = translateStore(await api.getStore(event, { params: { store_id: event.params.store_id } }))
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
    api.listIngredients(event, { query: { limit: 100, language: locale() } }),
    api.getWalkingOrder(event, { params: { store_id: store.id } }),
  ])
  return {
    ...shared,
    ingredients: translateFoods(ingredients.items.map(({ id, name }) => ({ id, name }))),
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
      await api.updateStore(event, { params: { store_id: storeId(event) }, body: storeBody(values) })
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
      id = (await api.copyStore(event, { params: { store_id: storeId(event) }, body: values })).id
    } catch (error) {
      const { status, data } = failForm(error, values)
      return fail(status, { copyFailure: data })
    }
    redirect(303, `/stores/${id}`)
  },
  use: async (event) => {
    const listId = number(await event.request.formData(), 'list_id')
    return tryForm({}, async () => {
      await api.updateShoppingList(event, {
        params: { shopping_list_id: listId },
        body: { store_id: storeId(event) },
      })
      redirect(303, `/shopping/${listId}`)
    })
  },
  delete: (event) =>
    tryForm({}, async () => {
      await api.deleteStore(event, { params: { store_id: storeId(event) } })
      redirect(303, '/stores')
    }),
  add_shelf: async (event) => {
    const form = await event.request.formData()
    const values = { name: formText(form, 'name') }
    try {
      await api.createShelf(event, { params: { store_id: storeId(event) }, body: values })
    } catch (error) {
      const { status, data } = failForm(error, values)
      return fail(status, { newShelfFailure: data })
    }
    return { done: true }
  },
  rename_shelf: renameShelf,
  delete_shelf: change((event, form) =>
    api.deleteShelf(event, { params: { shelf_id: number(form, 'shelf_id') } }),
  ),
  move: change(async (event, form) => {
    const store = await api.getStore(event, { params: { store_id: storeId(event) } })
    const ids = store.shelves.map((shelf) => shelf.id)
    const from = ids.indexOf(number(form, 'shelf_id'))
    const to = from + (formText(form, 'direction') === 'up' ? -1 : 1)
    await api.updateShelfOrder(event, {
      params: { store_id: store.id },
      body: { shelf_ids: moveItem(ids, from, to) },
    })
  }),
  order: change((event, form) =>
    api.updateShelfOrder(event, {
      params: { store_id: storeId(event) },
      body: { shelf_ids: formText(form, 'shelf_ids').split(',').map(Number) },
    }),
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
    api.removeIngredientFromShelf(event, {
      params: { shelf_id: number(form, 'shelf_id'), ingredient_id: number(form, 'ingredient_id') },
    }),
  ),
}
