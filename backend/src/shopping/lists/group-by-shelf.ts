import { findShelfByName, findShelfKind, listShelfKinds } from '@larder/amounts/shelf-kind'
import { findShelfLife } from '@larder/amounts/shelf-life'
import { rankAisle } from '@larder/contract/shopping/aisles'
import type { ShoppingListGroup, ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import { groupItemsByShelf } from '@larder/contract/shopping/walk-order'
import { mapYielding } from '../../map-yielding.ts'
import { findCommonAisle } from './common-aisle.ts'
import type { ListedItem } from './item-rows.ts'
import { sumParts } from './sum-parts.ts'

type Shelf = { id: number; name: string }

export async function groupByShelf(shelves: Shelf[], items: ListedItem[]): Promise<ShoppingListGroup[]> {
  const byId = new Map(shelves.map((shelf) => [shelf.id, shelf]))
  const shelfKinds = shelves.map((shelf) => ({ shelf, holds: listShelfKinds(shelf.name) }))
  const guess = ({ name }: ListedItem) => findShelfByName(findShelfKind(name) ?? '', shelfKinds)?.shelf
  const locations = await mapYielding(items.toSorted(byPosition), (item) => ({
    item: toItemRead(item),
    shelf: byId.get(item.shelf_id ?? item.guessed_shelf_id ?? 0) ?? guess(item) ?? null,
    is_guess: item.shelf_id === null,
  }))
  return groupItemsByShelf(shelves, locations).map(({ items, ...stop }) => ({
    ...stop,
    items: stop.shelf ? items : items.sort(byAisle),
  }))
}

/** Items that the store does not have are not sorted by shelf. */
const getShelfPosition = (item: ListedItem) => (item.is_missing ? 0 : (item.shelf_position ?? 0))
const byPosition = (a: ListedItem, b: ListedItem) => getShelfPosition(a) - getShelfPosition(b)

const byAisle = (a: ShoppingListItemRead, b: ShoppingListItemRead) => rankAisle(a.aisle) - rankAisle(b.aisle)

function toItemRead(item: ListedItem): ShoppingListItemRead {
  const { amount_grams, amount_readable, sold_by, grams_each } = sumParts(item)
  return {
    id: item.id,
    ingredient_id: item.ingredient_id,
    name: item.name,
    amount_grams,
    amount_readable,
    own_amount: item.own_amount,
    own_grams: item.own_grams,
    sold_by,
    grams_each,
    aisle: findCommonAisle(item.name),
    checked_at: item.checked_at,
    checked_by_id: item.checked_by_id,
    checked_by_name: item.checked_by_name,
    note: item.note,
    is_missing: item.is_missing,
    needed_on: item.needed_on,
    keeps_days: findShelfLife(item.name),
    stamp: item.stamp,
    parts: item.parts,
  }
}
