import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { Db } from '../../db/db.ts'
import { addJsonFields, type Json, joinJsonObjects, parseJson, toJson } from '../../db/json.ts'
import { RowCache } from '../../db/row-cache.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Resource, Row } from '../../http/resource.ts'
import { groupByShelf } from './group-by-shelf.ts'
import { joinItemRows } from './item-rows.ts'
import { findList, type ListRow } from './read-list.queries.ts'
import { type ShoppingListPolicyInput, shoppingListAccess } from './shopping-lists.access.ts'
import { type LockedList, lockList } from './shopping-lists.queries.ts'
import { sumGrams } from './sum-parts.ts'

/** In the walking order of `storeId`, or of the list's own store. */
export async function readList(
  db: Db,
  id: number,
  viewer: Caller | undefined,
  storeId?: number,
): Promise<Row<ShoppingListRead> | undefined> {
  const row = await findList(db, id, viewer, storeId)
  return row && toList(parseJson(row))
}

async function toList(list: ListRow): Promise<Row<ShoppingListRead>> {
  const items = joinItemRows(list)
  const groups = await groupByShelf(list.shelves, items)
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

/** The serialized response, split around `may`, which depends on the caller. */
type CachedList = {
  row_version: Json<ListRow>
  policyInput: ShoppingListPolicyInput
  store_id: number | null
  head: Json<object>
  tail: Json<object>
  tag: string
}

async function toCachedList(row_version: Json<ListRow>): Promise<CachedList> {
  const list = await toList(parseJson(row_version))
  const { id, user_id, name, store_id, kitchen_id, kitchen_name, item_count, checked_count, ...rest } = list
  const head = toJson({ id, user_id, name, store_id, kitchen_id, kitchen_name, item_count, checked_count })
  const tail = toJson(rest)
  return {
    row_version,
    policyInput: { user_id, kitchen_id },
    store_id,
    head,
    tail,
    tag: computeEtag(joinJsonObjects(head, tail)),
  }
}

/** The row version is the text of all rows. While it is unchanged, the response is not computed again. */
const cachedLists = new RowCache<CachedList>({
  maxCharacters: 4_000_000,
  countCharacters: ({ row_version, tail }) => row_version.length + tail.length,
})

async function findCachedList(db: Db, id: number, caller: Caller | undefined, storeId?: number) {
  const row_version = await findList(db, id, caller, storeId)
  if (!row_version) return undefined
  const known = cachedLists.find(db, id)
  if (known?.row_version === row_version) return known
  const cached = await toCachedList(row_version)
  cachedLists.set(db, id, cached)
  return cached
}

/** In the walking order of `storeId`, or of the list's own store. */
export async function findListResponse(db: Db, id: number, caller: Caller | undefined, storeId?: number) {
  const cached = await findCachedList(db, id, caller, storeId)
  if (!cached) return undefined
  const may = allowedActions(shoppingListAccess, caller, cached.policyInput)
  return {
    body: joinJsonObjects(addJsonFields(cached.head, { may }), cached.tail),
    etag: computeEtag(cached.tag, ...may),
    store_id: cached.store_id,
  }
}

export const shoppingList = (storeId?: number): Resource<LockedList> & typeof shoppingListAccess => ({
  ...shoppingListAccess,
  path: '/shopping-lists',
  read: (db, id, caller) => findListResponse(db, id, caller, storeId),
  lock: lockList,
})
