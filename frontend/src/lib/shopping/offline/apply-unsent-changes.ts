import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { groupItemsByShelf, type ItemLocation } from '@larder/contract/shopping/walk-order'
import type { ShelfName, ShownItem, ShownList } from '../list-parts/shown-list.ts'
import { listOwnClocks } from './resolve-added.ts'
import { isOperation, type OperationChange, type Placement, type WaitingChange } from './waiting-change.ts'

type ShownLocation = ItemLocation<ShownItem>

/** The store that the list is sorted for, or null without one. */
type Store = { storeId: number | null; shelves: readonly ShelfName[] }

/** Applies unsent changes to the last response. */
export function applyUnsentChanges(
  list: ShoppingListRead,
  changes: readonly WaitingChange[],
  store: Store,
): ShownList {
  const accepted = changes.filter((change) => change.refusal === undefined)
  if (accepted.length === 0) return list
  let locations: ShownLocation[] = list.groups.flatMap(({ shelf, is_guess, items }) =>
    items.map((item) => ({ shelf, is_guess, item })),
  )
  for (const change of accepted) {
    locations = isOperation(change)
      ? applyOperation(locations, change, accepted, store)
      : applyPlacement(locations, change.placement, store.shelves)
  }
  const items = locations.map((location) => location.item)
  return {
    ...list,
    item_count: items.length,
    checked_count: items.filter((item) => item.checked_at !== null).length,
    total_grams: items.reduce((sum, item) => sum + Math.round((item.amount_grams ?? 0) * 100), 0) / 100,
    groups: groupItemsByShelf(store.shelves, locations),
  }
}

function applyOperation(
  locations: ShownLocation[],
  change: OperationChange,
  all: readonly WaitingChange[],
  { storeId, shelves }: Store,
): ShownLocation[] {
  const { operation } = change
  const isTarget = ({ item }: ShownLocation) =>
    operation.item_id ? item.id === operation.item_id : item.item_key === operation.item_key
  const changeTarget = () =>
    locations.map((location) => (isTarget(location) ? changeLocation(location, change) : location))
  switch (operation.kind) {
    case 'add':
      return addItem(locations, change, listOwnClocks(operation.item_key, all))
    case 'remove':
      return locations.filter((location) => !isTarget(location))
    case 'restore':
      return locations.some(isTarget) || !change.removed
        ? locations
        : [...locations, restoreLocation(change.removed, shelves)]
    case 'missing':
    case 'found':
      return operation.store_id === storeId ? changeTarget() : locations
    default:
      return changeTarget()
  }
}

/** The list may contain the item before its acknowledgement arrives. Its clock identifies it. */
function addItem(
  locations: ShownLocation[],
  change: OperationChange,
  clocks: ReadonlySet<number>,
): ShownLocation[] {
  const { item_key } = change.operation
  const isSame = ({ item }: ShownLocation) => clocks.has(item.stamp)
  if (!item_key || !locations.some(isSame))
    return [...locations, { shelf: null, is_guess: false, item: addedItem(change) }]
  return locations.map((location) =>
    isSame(location) ? { ...location, item: { ...location.item, item_key } } : location,
  )
}

function addedItem({ operation }: OperationChange): ShownItem {
  return {
    id: 0,
    item_key: operation.item_key ?? operation.id,
    ingredient_id: null,
    name: operation.text ?? '',
    amount_grams: null,
    amount_readable: '',
    own_amount: null,
    own_grams: null,
    sold_by: 'weight',
    grams_each: null,
    aisle: null,
    checked_at: null,
    checked_by_id: null,
    checked_by_name: null,
    note: null,
    is_missing: false,
    needed_on: null,
    keeps_days: null,
    stamp: operation.at,
    parts: [],
  }
}

function restoreLocation(
  { item, shelf_id, is_guess }: NonNullable<OperationChange['removed']>,
  shelves: readonly ShelfName[],
): ShownLocation {
  const shelf = shelves.find((each) => each.id === shelf_id) ?? null
  return { shelf, is_guess: shelf !== null && is_guess, item }
}

function changeLocation(location: ShownLocation, { operation, user_id }: OperationChange): ShownLocation {
  const item = { ...location.item, stamp: Math.max(location.item.stamp, operation.at) }
  switch (operation.kind) {
    case 'check':
      return {
        ...location,
        item: {
          ...item,
          checked_at: new Date(operation.at).toISOString(),
          ...{ checked_by_id: user_id, checked_by_name: null },
        },
      }
    case 'uncheck':
      return {
        ...location,
        item: { ...item, checked_at: null, checked_by_id: null, checked_by_name: null },
      }
    case 'amount':
      return { ...location, item: withAmount(item, operation.amount ?? null) }
    case 'note':
      return { ...location, item: { ...item, note: operation.note || null } }
    case 'missing':
      return { shelf: null, is_guess: false, item: { ...item, is_missing: true } }
    case 'found':
      return { ...location, item: { ...item, is_missing: false } }
    default:
      return location
  }
}

/** Only the API can compute the weight. */
function withAmount(item: ShownItem, own_amount: string | null): ShownItem {
  const parts = item.parts.map((part) => ({ ...part, is_counted: own_amount === null }))
  return { ...item, own_amount, own_grams: null, amount_grams: null, parts }
}

/** Ignores placements in other stores. */
function applyPlacement(
  locations: ShownLocation[],
  placement: Placement,
  shelves: readonly ShelfName[],
): ShownLocation[] {
  const shelf = shelves.find((each) => each.id === placement.shelf_id)
  if (!shelf) return locations
  return locations.map((location) =>
    location.item.ingredient_id === placement.ingredient_id && !location.item.is_missing
      ? { shelf, is_guess: false, item: location.item }
      : location,
  )
}
