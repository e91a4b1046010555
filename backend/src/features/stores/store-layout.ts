import type { StoreLayout } from '@larder/contract/walks'
import type { Db } from '../../db/db.ts'
import { findOrInsertIngredients } from '../ingredients/ingredients.queries.ts'
import { placeIngredient } from '../shelves/placements.queries.ts'
import { insertShelf } from '../shelves/shelves.queries.ts'
import { insertStore } from './stores.queries.ts'

/** Makes a store with its shelves and what stands on them; new ingredients belong to whoever brings them. */
export async function insertLayout(
  trx: Db,
  owner: number | null,
  layout: Pick<StoreLayout, 'name' | 'address' | 'shelves'>,
): Promise<number> {
  const { name, address = null, shelves } = layout
  const store_id = await insertStore(trx, owner, { name, address })
  for (const shelf of shelves) {
    const id = await insertShelf(trx, store_id, { name: shelf.name })
    const ingredients = await findOrInsertIngredients(trx, owner, shelf.ingredients)
    const idOf = new Map(ingredients.map((ingredient) => [ingredient.asked_name, ingredient.id]))
    for (const ingredient of shelf.ingredients)
      await placeIngredient(trx, { id, store_id }, idOf.get(ingredient) as number, undefined)
  }
  return store_id
}
