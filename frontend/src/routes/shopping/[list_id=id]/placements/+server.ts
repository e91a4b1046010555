import { api } from '#lib/api/api.server.ts'
import { translateList } from '#lib/api/food-names.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { placeIngredient } from '#lib/api/shelves.server.ts'
import type { RequestHandler } from './$types'

/** Puts an ingredient on a shelf. Returns the updated list. */
export const POST: RequestHandler = (event) =>
  respondJson(async () => {
    const { store_id, shelf_id, ingredient_id } = await event.request.json()
    await placeIngredient(event, Number(shelf_id), Number(ingredient_id))
    const list = await api.getShoppingList(event, {
      params: { shopping_list_id: event.params.list_id },
      query: { store_id: Number(store_id) || undefined },
    })
    return translateList(list)
  })
