import { createApiClient } from './call-api.ts'

const ITEMS = Array.from({ length: 60 }, (_, number) => `bench errand ${number + 1}`)
const SHELF_SIZE = 5

/** Creates a list of 60 items in a store with twelve shelves, from two recipes that share a third of the items. */
export async function makeShoppingList(url: string, authorization: string): Promise<number> {
  const call = createApiClient(url, { authorization })
  const shelves = ITEMS.flatMap((_, number) =>
    number % SHELF_SIZE === 0
      ? [{ name: `Shelf ${number / SHELF_SIZE + 1}`, ingredients: ITEMS.slice(number, number + SHELF_SIZE) }]
      : [],
  )
  const layout = { format: 'larder-store-1', name: 'Bench store', address: '', shelves: shelves.toReversed() }
  const store = await call<{ id: number }>('POST', '/stores/layout', layout)
  const list = await call<{ id: number }>('POST', '/shopping-lists/', { name: 'Bench', store_id: store.id })
  for (const names of [ITEMS.slice(0, 40), ITEMS.slice(20)]) {
    const ingredients = names.map((ingredient_name) => ({ ingredient_name, amount_readable: '100 g' }))
    const recipe = await call<{ id: number }>('POST', '/recipes/', { title: 'Bench menu', ingredients })
    await call('POST', `/shopping-lists/${list.id}/recipes`, { recipe_id: recipe.id })
  }
  return list.id
}
