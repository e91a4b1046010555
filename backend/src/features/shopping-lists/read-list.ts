import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { groupByShelf } from './group-by-shelf.ts'
import { findList } from './read-list.queries.ts'
import { sumGrams } from './sum-parts.ts'

/** The list in the walking order of a store: the one asked for, or the list's own. */
export async function readList(db: Db, id: number, storeId?: number): Promise<ShoppingListRead> {
  const row = await findList(db, id, storeId)
  if (!row) throw notFound('Shopping list', id)
  const { shelves, items, ...list } = row
  return {
    id: list.id,
    user_id: list.user_id,
    name: list.name,
    store_id: list.store_id,
    item_count: items.length,
    checked_count: items.filter((item) => item.checked_at !== null).length,
    version: list.version,
    created_at: list.created_at,
    total_grams: sumGrams(items.flatMap((item) => item.parts.map((part) => part.amount_grams ?? 0))),
    members: list.members,
    recipes: list.recipes,
    groups: groupByShelf(shelves, items),
  }
}
