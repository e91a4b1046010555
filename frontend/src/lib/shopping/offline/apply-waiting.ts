import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { type ItemLocation as ItemSpot, groupIntoStops } from '@larder/contract/shopping/walk-order'
import type { ShelfName, ShownItem, ShownList } from '../list/shown-list.ts'
import { stampsOf } from './resolve-added.ts'
import { isOperation, type OperationChange, type Placement, type WaitingChange } from './waiting-change.ts'

type ItemLocation = ItemSpot<ShownItem>

/** The list as this device shows it: what the service said last, with all that still waits here done on top of it. */
export function applyEarlierChanges(
  list: ShoppingListRead,
  changes: readonly WaitingChange[],
  shelves: readonly ShelfName[],
): ShownList {
  const standing = changes.filter((change) => change.refusal === undefined)
  if (standing.length === 0) return list
  let spots: ItemLocation[] = list.groups.flatMap(({ shelf, is_guess, items }) =>
    items.map((item) => ({ shelf, is_guess, item })),
  )
  for (const change of standing) {
    spots = isOperation(change)
      ? operate(spots, change, standing, shelves)
      : place(spots, change.placement, shelves)
  }
  const items = spots.map((spot) => spot.item)
  return {
    ...list,
    item_count: items.length,
    checked_count: items.filter((item) => item.checked_at !== null).length,
    total_grams: items.reduce((sum, item) => sum + Math.round((item.amount_grams ?? 0) * 100), 0) / 100,
    groups: groupIntoStops(shelves, spots),
  }
}

function operate(
  spots: ItemLocation[],
  change: OperationChange,
  all: readonly WaitingChange[],
  shelves: readonly ShelfName[],
): ItemLocation[] {
  const { operation } = change
  const isMeant = ({ item }: ItemLocation) =>
    operation.item_id ? item.id === operation.item_id : item.item_key === operation.item_key
  switch (operation.kind) {
    case 'add':
      return add(spots, change, stampsOf(operation.item_key, all))
    case 'remove':
      return spots.filter((spot) => !isMeant(spot))
    case 'restore':
      return spots.some(isMeant) || !change.removed
        ? spots
        : [...spots, restoredSpot(change.removed, shelves)]
    default:
      return spots.map((spot) => (isMeant(spot) ? changedSpot(spot, change) : spot))
  }
}

/** The list can already hold it while the acknowledgement is on its way: its stamp then gives it away. */
function add(spots: ItemLocation[], change: OperationChange, stamps: ReadonlySet<number>): ItemLocation[] {
  const { item_key } = change.operation
  const isSame = ({ item }: ItemLocation) => stamps.has(item.stamp)
  if (!item_key || !spots.some(isSame))
    return [...spots, { shelf: null, is_guess: false, item: addedItem(change) }]
  return spots.map((spot) => (isSame(spot) ? { ...spot, item: { ...spot.item, item_key } } : spot))
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
    checked_at: null,
    note: null,
    is_missing: false,
    needed_on: null,
    keeps_days: null,
    stamp: operation.at,
    parts: [],
  }
}

function restoredSpot(
  { item, shelf_id, is_guess }: NonNullable<OperationChange['removed']>,
  shelves: readonly ShelfName[],
): ItemLocation {
  const shelf = shelves.find((each) => each.id === shelf_id) ?? null
  return { shelf, is_guess: shelf !== null && is_guess, item }
}

function changedSpot(spot: ItemLocation, { operation }: OperationChange): ItemLocation {
  const item = { ...spot.item, stamp: Math.max(spot.item.stamp, operation.at) }
  switch (operation.kind) {
    case 'check':
      return { ...spot, item: { ...item, checked_at: new Date(operation.at).toISOString() } }
    case 'uncheck':
      return { ...spot, item: { ...item, checked_at: null } }
    case 'amount':
      return { ...spot, item: withAmount(item, operation.amount ?? null) }
    case 'note':
      return { ...spot, item: { ...item, note: operation.note || null } }
    case 'missing':
      return { shelf: null, is_guess: false, item: { ...item, is_missing: true } }
    case 'found':
      return { ...spot, item: { ...item, is_missing: false } }
    default:
      return spot
  }
}

/** What it weighs is not known before the service has answered. */
function withAmount(item: ShownItem, own_amount: string | null): ShownItem {
  const parts = item.parts.map((part) => ({ ...part, is_counted: own_amount === null }))
  return { ...item, own_amount, own_grams: null, amount_grams: null, parts }
}

/** A placement is about a store; while another one's shelves are shown it changes nothing here. */
function place(spots: ItemLocation[], placement: Placement, shelves: readonly ShelfName[]): ItemLocation[] {
  const shelf = shelves.find((each) => each.id === placement.shelf_id)
  if (!shelf) return spots
  return spots.map((spot) =>
    spot.item.ingredient_id === placement.ingredient_id && !spot.item.is_missing
      ? { shelf, is_guess: false, item: spot.item }
      : spot,
  )
}
