import { splitItems } from '@larder/amounts/split-items'
import type { ShoppingListItemUpdate } from '@larder/contract/shopping/shopping-lists'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { translateList } from '#lib/api/food-names.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { placeIngredient } from '#lib/api/shelves.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import { toShop } from '#lib/shopping/walk/shop.ts'
import { storeChoices } from '#lib/shopping/walk/store-choice.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const details = await api.getShoppingListDetails(event, {
    params: { shopping_list_id: event.params.list_id },
    query: { store_id: readStoreId(event.url) },
  })
  return {
    list: translateList(details.list),
    shop: toShop(details),
    viewer,
    stores: storeChoices(details.stores?.items ?? [], viewer.id),
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

const changeItem = (update: (form: FormData) => ShoppingListItemUpdate) =>
  change((event, form) => {
    const store_id = number(form, 'store_id')
    const body = { ...update(form), ...(store_id && { store_id }) }
    return api.updateShoppingListItem(event, {
      params: { shopping_list_id: listId(event), item_id: number(form, 'item_id') },
      body,
    })
  })

export const actions: Actions = {
  check: changeItem(() => ({ checked: true })),
  uncheck: changeItem(() => ({ checked: false })),
  missing: changeItem(() => ({ missing: true })),
  found: changeItem(() => ({ missing: false })),
  amount: changeItem((form) => ({ amount: formText(form, 'amount') || null })),
  note: changeItem((form) => ({ note: formText(form, 'note') || null })),
  remove: change((event, form) =>
    api.removeShoppingListItem(event, {
      params: { shopping_list_id: listId(event), item_id: number(form, 'item_id') },
    }),
  ),
  add: change(async (event, form) => {
    for (const text of splitItems(formText(form, 'text')))
      await api.addShoppingListItem(event, { params: { shopping_list_id: listId(event) }, body: { text } })
  }),
  place: change((event, form) =>
    placeIngredient(event, number(form, 'shelf_id'), number(form, 'ingredient_id')),
  ),
  remove_recipe: change((event, form) =>
    api.removeRecipeFromShoppingList(event, {
      params: { shopping_list_id: listId(event), shopping_list_recipe_id: number(form, 'entry_id') },
    }),
  ),
  stop_following: change((event) =>
    api.stopFollowingPlan(event, { params: { shopping_list_id: listId(event) } }),
  ),
  share: change((event, form) =>
    api.shareShoppingList(event, {
      params: { shopping_list_id: listId(event) },
      body: { username: formText(form, 'username') },
    }),
  ),
  unshare: change((event, form) =>
    api.unshareShoppingList(event, {
      params: { shopping_list_id: listId(event), user_id: number(form, 'user_id') },
    }),
  ),
  leave: change(
    (event, form) =>
      api.unshareShoppingList(event, {
        params: { shopping_list_id: listId(event), user_id: number(form, 'user_id') },
      }),
    () => redirect(303, '/shopping'),
  ),
  rename: change((event, form) =>
    api.updateShoppingList(event, {
      params: { shopping_list_id: listId(event) },
      body: { name: formText(form, 'name') },
    }),
  ),
  move: change((event, form) =>
    api.updateShoppingList(event, {
      params: { shopping_list_id: listId(event) },
      body: { kitchen_id: number(form, 'kitchen_id') || null },
    }),
  ),
  delete: change(
    (event) => api.deleteShoppingList(event, { params: { shopping_list_id: listId(event) } }),
    () => redirect(303, '/shopping'),
  ),
  choose_store: async (event) => {
    const form = await event.request.formData()
    const store_id = number(form, 'store_id') || null
    // Users who may edit the list choose the store for everyone; others only for this page.
    if (!form.has('is_for_all')) return backTo(event, store_id)
    return tryForm({}, async () => {
      await api.updateShoppingList(event, { params: { shopping_list_id: listId(event) }, body: { store_id } })
      return backTo(event, null)
    })
  },
}
