import type { ShoppingListGroup } from './shopping-lists.ts'

type Shelf = NonNullable<ShoppingListGroup['shelf']>

/** The shelf of an item, which a user chose or Larder guessed; null if unknown. */
export type ItemLocation<Item> = { shelf: Shelf | null; is_guess: boolean; item: Item }

type Stop<Item> = { shelf: Shelf | null; is_guess: boolean; items: Item[] }

/**
 * Groups items by shelf in walking order: for each shelf, placed items, then guessed ones. Items without a shelf follow, then
 * missing items. Keeps the order within a group. The API and offline devices share this function.
 */
export function groupItemsByShelf<Item extends { is_missing: boolean }>(
  shelves: readonly Shelf[],
  locations: readonly ItemLocation<Item>[],
): Stop<Item>[] {
  const positions = new Map(shelves.map(({ id }, index) => [id, index]))
  const stops = new Map<string, Stop<Item> & { rank: number }>()
  for (const { item, ...location } of locations) {
    const shelf = item.is_missing ? null : location.shelf
    const isGuess = shelf !== null && location.is_guess
    const rank = item.is_missing ? Number.POSITIVE_INFINITY : rankShelf(shelf, isGuess, positions)
    const key = `${rank} ${shelf?.id ?? ''}`
    const stop = stops.get(key) ?? { shelf, is_guess: isGuess, items: [], rank }
    stop.items.push(item)
    stops.set(key, stop)
  }
  return [...stops.values()].sort((a, b) => a.rank - b.rank).map(({ rank: _, ...stop }) => stop)
}

/** Shelves that an offline device does not know yet come last. */
function rankShelf(shelf: Shelf | null, isGuess: boolean, positions: ReadonlyMap<number, number>): number {
  if (!shelf) return Number.MAX_SAFE_INTEGER
  return (positions.get(shelf.id) ?? positions.size) + (isGuess ? 1 / 2 : 0)
}
