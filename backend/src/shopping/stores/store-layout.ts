import type { StoreLayout } from '@larder/contract/shopping/store-layout'
import type { StoreRead } from '@larder/contract/shopping/stores'
import type { Db } from '../../db/db.ts'
import { findOrInsertIngredients, unhideIngredients } from '../../food/ingredients/ingredients.queries.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { insertPlacements, insertShelfAt } from './store-shelves.queries.ts'
import { insertStore } from './stores.queries.ts'

/** Low, because each request can create thousands of ingredients. */
export const LAYOUT_LIMIT: RateLimit = { name: 'layouts', max: 20, seconds: 3600, key: byAccount }

export const toLayout = ({
  name,
  address,
  shelves,
}: Pick<StoreRead, 'name' | 'address' | 'shelves'>): StoreLayout => ({
  format: 'larder-store-1',
  name,
  address,
  shelves: shelves.map((shelf) => ({
    name: shelf.name,
    ingredients: shelf.ingredients.map((ingredient) => ingredient.name),
  })),
})

/** New ingredients belong to the owner of the store. */
export async function insertLayout(
  trx: Db,
  owner: number | null,
  layout: Pick<StoreLayout, 'name' | 'address' | 'shelves'>,
): Promise<number> {
  const { name, address = null, shelves } = layout
  const storeId = await insertStore(trx, owner, { name, address })
  const names = shelves.flatMap((shelf) => shelf.ingredients)
  const ingredients = await findOrInsertIngredients(
    trx,
    owner,
    names.map((name) => ({ name })),
    'made',
  )
  await unhideIngredients(
    trx,
    ingredients.map(({ id }) => id),
  )
  const idByName = new Map(ingredients.map((ingredient) => [ingredient.requested_name, ingredient.id]))
  const shelfByIngredient = new Map<number, number>()
  for (const [position, shelf] of shelves.entries()) {
    const shelfId = await insertShelfAt(trx, storeId, shelf.name, position)
    for (const ingredient of shelf.ingredients) {
      const id = idByName.get(ingredient) as number
      // Delete first, because the last occurrence of an ingredient determines its shelf and position.
      shelfByIngredient.delete(id)
      shelfByIngredient.set(id, shelfId)
    }
  }
  const placements = [...shelfByIngredient].map(([ingredient_id, shelf_id]) => ({ ingredient_id, shelf_id }))
  await insertPlacements(trx, storeId, placements)
  return storeId
}
