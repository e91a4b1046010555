import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { listStores } from '#lib/api/stores.server.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { countOfferedMeals } from './offered-move.server.ts'

/** Recipes per request. */
const MAX_PER_BATCH = 100

/** What a member has that the kitchen could see: their private recipes and stores, their own lists and their plan. */
export async function findShareable(event: RequestEvent, userId: number, kitchenId: number) {
  const [recipes, lists, stores, meals] = await Promise.all([
    api.listRecipes(event, { query: { scope: 'mine', visibility: 'private', limit: 1, count: true } }),
    listShoppingLists(event),
    listStores(event),
    countOfferedMeals(event, kitchenId),
  ])
  return {
    recipes: { count: recipes.total ?? 0, isCapped: recipes.total_is_capped ?? false },
    listIds: lists.items.filter((list) => list.user_id === userId && !list.kitchen_id).map(({ id }) => id),
    storeIds: stores.items
      .filter((store) => store.user_id === userId && store.visibility === 'private')
      .map(({ id }) => id),
    meals,
  }
}

/** Shares each thing on its own. Returns how many were refused, for example a store whose name the kitchen already has. */
export async function shareLists(event: RequestEvent, kitchen_id: number, ids: number[]): Promise<number> {
  return countRefused(ids, (shopping_list_id) =>
    api.updateShoppingList(event, { params: { shopping_list_id }, body: { kitchen_id } }),
  )
}

export async function shareStores(event: RequestEvent, kitchen_id: number, ids: number[]): Promise<number> {
  return countRefused(ids, (store_id) =>
    api.updateStore(event, { params: { store_id }, body: { visibility: 'kitchen', kitchen_id } }),
  )
}

/** For browsers without script, which show no progress. */
export async function shareRecipes(event: RequestEvent, kitchen_id: number): Promise<number> {
  let refused = 0
  let cursor: string | null = null
  do {
    const batch: Awaited<ReturnType<typeof api.createRecipeBatch>> = await api.createRecipeBatch(event, {
      body: {
        recipes: { scope: 'mine', visibility: 'private' },
        changes: { visibility: 'kitchen', kitchen_id },
        limit: MAX_PER_BATCH,
        ...(cursor && { cursor }),
      },
    })
    refused += batch.results.filter(({ status }) => status === 'refused').length
    cursor = batch.next_cursor
  } while (cursor)
  return refused
}

export async function sharePlan(event: RequestEvent, kitchenId: number) {
  await api.movePlan(event, { params: { kitchen_id: kitchenId }, body: { from: localToday() } })
}

async function countRefused(ids: number[], share: (id: number) => Promise<unknown>): Promise<number> {
  let refused = 0
  for (const id of ids)
    await share(id).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      refused++
    })
  return refused
}
