/** A copy with the item at `from` standing at `to`; out of range changes nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items]
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return moved
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Where an item lands that is dropped beside another one. */
export function dropIndex(from: number, target: number, side: 'before' | 'after'): number {
  const slot = side === 'before' ? target : target + 1
  return from < slot ? slot - 1 : slot
}
