import type { ShoppingListGroup, ShoppingListItemRead } from '@larder/contract/shopping-lists'
import type { ListedItem } from './read-list.queries.ts'
import { sumParts } from './sum-parts.ts'

type Shelf = { id: number; name: string }

/** The walk: placed items shelf by shelf, then guesses, then what has no place, then what this store did not have. */
export function groupByShelf(shelves: Shelf[], items: ListedItem[]): ShoppingListGroup[] {
  const here = items.filter((item) => !item.is_missing)
  const placed = shelves.map((shelf) => ({
    shelf,
    is_guess: false,
    items: here.filter((item) => item.shelf_id === shelf.id).sort(byPosition),
  }))
  const guessed = shelves.map((shelf) => ({
    shelf,
    is_guess: true,
    items: here.filter((item) => item.shelf_id === null && item.guessed_shelf_id === shelf.id),
  }))
  const elsewhere = { shelf: null, is_guess: false }
  const unplaced = {
    ...elsewhere,
    items: here.filter((item) => item.shelf_id === null && item.guessed_shelf_id === null),
  }
  const missing = { ...elsewhere, items: items.filter((item) => item.is_missing) }
  return [...placed, ...guessed, unplaced, missing]
    .filter((group) => group.items.length > 0)
    .map((group) => ({ ...group, items: group.items.map(readItem) }))
}

const byPosition = (a: ListedItem, b: ListedItem) => (a.shelf_position ?? 0) - (b.shelf_position ?? 0)

function readItem(item: ListedItem): ShoppingListItemRead {
  return {
    id: item.id,
    ingredient_id: item.ingredient_id,
    name: item.name,
    ...sumParts(item.parts),
    checked_at: item.checked_at,
    note: item.note,
    is_missing: item.is_missing,
    stamp: item.stamp,
    parts: item.parts,
  }
}
