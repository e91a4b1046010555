import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import type { Db } from '../../db/db.ts'
import { joined, toJson, withFields } from '../../db/json.ts'
import { type Caller, deedsOf } from '../../http/access.ts'
import { etagOf } from '../../http/etags.ts'
import type { Noun, Representation, Row } from '../../http/items.ts'
import { groupByShelf } from './group-by-shelf.ts'
import { listedItems } from './listed-items.ts'
import { findList } from './read-list.queries.ts'
import { shoppingListAccess } from './shopping-lists.access.ts'
import { type LockedList, lockList } from './shopping-lists.queries.ts'
import { sumGrams } from './sum-parts.ts'

/** The list in the walking order of a store: the one asked for, or the list's own. */
export async function readList(
  db: Db,
  id: number,
  viewer: Caller | undefined,
  storeId?: number,
): Promise<Row<ShoppingListRead> | undefined> {
  const list = await findList(db, id, viewer, storeId)
  if (!list) return undefined
  const items = listedItems(list)
  const groups = groupByShelf(list.shelves, items)
  return {
    id: list.id,
    user_id: list.user_id,
    name: list.name,
    store_id: list.store_id,
    kitchen_id: list.kitchen_id,
    kitchen_name: list.kitchen_name,
    item_count: items.length,
    checked_count: items.filter((item) => item.checked_at !== null).length,
    version: list.version,
    created_at: list.created_at,
    total_grams: sumGrams(groups.flatMap((group) => group.items.map((item) => item.amount_grams ?? 0))),
    members: list.members,
    recipes: list.recipes,
    follows: list.follows,
    plan_changes: list.plan_changes,
    groups,
  }
}

/** A list as its routes handle it, in the walking order of `storeId` or of its own store. */
export const shoppingList = (storeId?: number): Noun<LockedList> & typeof shoppingListAccess => ({
  ...shoppingListAccess,
  path: '/shopping-lists',
  read: async (db, id, caller) => {
    const list = await readList(db, id, caller, storeId)
    return list && represent(list, deedsOf(shoppingListAccess, caller, list))
  },
  lock: lockList,
})

/** A list is long, so it is written once, for its tag and as its answer. `may` stands where its shape has it. */
function represent(list: Row<ShoppingListRead>, may: readonly string[]): Representation {
  const { id, user_id, name, store_id, kitchen_id, kitchen_name, item_count, checked_count, ...rest } = list
  const head = toJson({ id, user_id, name, store_id, kitchen_id, kitchen_name, item_count, checked_count })
  const tail = toJson(rest)
  return { body: joined(withFields(head, { may }), tail), etag: etagOf(joined(head, tail), ...may) }
}
