import { splitItems } from '@larder/amounts/split-items'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { placeIngredient } from '#lib/api/shelves.server.ts'
import {
  addListItem,
  deleteShoppingList,
  findShoppingList,
  removeListItem,
  removeRecipeFromList,
  shareShoppingList,
  stopFollowingPlan,
  unshareShoppingList,
  updateListItem,
  updateShoppingList,
} from '#lib/api/shopping-lists.server.ts'
import { listStores } from '#lib/api/stores.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findShop } from '#lib/shopping/walk/find-shop.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import { storeChoices } from '#lib/shopping/walk/store-choice.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const requestedStoreId = readStoreId(event.url)
  const list = await findShoppingList(event, event.params.list_id, requestedStoreId)
  const storeId = requestedStoreId ?? list.store_id
  const [stores, shop] = await Promise.all([listStores(event), findShop(event, storeId)])
  return {
    list,
    shop,
    viewer,
    stores: storeChoices(stores.items, viewer.id),
    openItem: Number(event.url.searchParams.get('item')) || null,
  }
}

const listId = (event: RequestEvent) => Number(event.params.list_id)
const number = (form: FormData, name: string) => Number(formText(form, name))

function backTo(event: RequestEvent, storeId: number | null = readStoreId(event.url) ?? null): never {
  redirect(303, event.url.pathname + (storeId ? `?store=${storeId}` : ''))
}

/** A form action that changes the list and redirects back to it. */
const change =
  (
    act: (event: RequestEvent, form: FormData) => Promise<unknown>,
    next: (event: RequestEvent) => never = (event) => backTo(event),
  ) =>
  async (event: RequestEvent) => {
    const form = await event.request.formData()
    const values = Object.fromEntries([...form.keys()].map((name) => [name, formText(form, name)]))
    return tryForm(values, async () => {
      await act(event, form)
      return next(event)
    })
  }

type ItemUpdate = Parameters<typeof updateListItem>[3]

const changeItem = (update: (form: FormData) => ItemUpdate) =>
  change((event, form) => {
    const store_id = number(form, 'store_id')
    const body = { ...update(form), ...(store_id && { store_id }) }
    return updateListItem(event, listId(event), number(form, 'item_id'), body)
  })

export const actions: Actions = {
  check: changeItem(() => ({ checked: true })),
  uncheck: changeItem(() => ({ checked: false })),
  missing: changeItem(() => ({ missing: true })),
  found: changeItem(() => ({ missing: false })),
  amount: changeItem((form) => ({ amount: formText(form, 'amount') || null })),
  note: changeItem((form) => ({ note: formText(form, 'note') || null })),
  remove: change((event, form) => removeListItem(event, listId(event), number(form, 'item_id'))),
  add: change(async (event, form) => {
    for (const text of splitItems(formText(form, 'text'))) await addListItem(event, listId(event), text)
  }),
  place: change((event, form) =>
    placeIngredient(event, number(form, 'shelf_id'), number(form, 'ingredient_id')),
  ),
  remove_recipe: change((event, form) =>
    removeRecipeFromList(event, listId(event), number(form, 'entry_id')),
  ),
  stop_following: change((event) => stopFollowingPlan(event, listId(event))),
  share: change((event, form) => shareShoppingList(event, listId(event), formText(form, 'username'))),
  unshare: change((event, form) => unshareShoppingList(event, listId(event), number(form, 'user_id'))),
  leave: change(
    (event, form) => unshareShoppingList(event, listId(event), number(form, 'user_id')),
    () => redirect(303, '/shopping'),
  ),
  rename: change((event, form) => updateShoppingList(event, listId(event), { name: formText(form, 'name') })),
  move: change((event, form) =>
    updateShoppingList(event, listId(event), { kitchen_id: number(form, 'kitchen_id') || null }),
  ),
  delete: change(
    (event) => deleteShoppingList(event, listId(event)),
    () => redirect(303, '/shopping'),
  ),
  choose_store: async (event) => {
    const form = await event.request.formData()
    const store_id = number(form, 'store_id') || null
    // Users who may edit the list choose the store for everyone; others only for this page.
    if (!form.has('is_for_all')) return backTo(event, store_id)
    return tryForm({}, async () => {
      await updateShoppingList(event, listId(event), { store_id })
      return backTo(event, null)
    })
  },
}
