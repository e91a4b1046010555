import type { ShoppingListGroup } from './shopping-lists.ts'

type Shelf = NonNullable<ShoppingListGroup['shelf']>

/** Where an item stands: on a shelf it was placed on, on one that was guessed, or nowhere. */
export type ItemLocation<Item> = { shelf: Shelf | null; is_guess: boolean; item: Item }

type Stop<Item> = { shelf: Shelf | null; is_guess: boolean; items: Item[] }

/**
 * The walk, shelf by shelf: what was placed there, then what is guessed to stand there; at the end what has no place, and
 * what this store did not have.
 * The service answers lists in this order, and a device without a signal keeps to it. Items of one stop stay in theirs.
 */
export function groupIntoStops<Item extends { is_missing: boolean }>(
  shelves: readonly Shelf[],
  spots: readonly ItemLocation<Item>[],
): Stop<Item>[] {
  const places = new Map(shelves.map(({ id }, index) => [id, index]))
  const stops = new Map<string, Stop<Item> & { rank: number }>()
  for (const { item, ...spot } of spots) {
    const shelf = item.is_missing ? null : spot.shelf
    const isGuess = shelf !== null && spot.is_guess
    const rank = item.is_missing ? Number.POSITIVE_INFINITY : rankShelf(shelf, isGuess, places)
    const key = `${rank} ${shelf?.id ?? ''}`
    const stop = stops.get(key) ?? { shelf, is_guess: isGuess, items: [], rank }
    stop.items.push(item)
    stops.set(key, stop)
  }
  return [...stops.values()].sort((a, b) => a.rank - b.rank).map(({ rank: _, ...stop }) => stop)
}

/** A shelf that is not among those known here, because it is new, comes after them. */
function rankShelf(shelf: Shelf | null, isGuess: boolean, places: ReadonlyMap<number, number>): number {
  if (!shelf) return Number.MAX_SAFE_INTEGER
  return (places.get(shelf.id) ?? places.size) + (isGuess ? 1 / 2 : 0)
}
