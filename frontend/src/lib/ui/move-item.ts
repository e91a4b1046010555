/** Returns a copy with the item moved from `from` to `to`. Indexes out of range change nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items]
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return moved
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Index of an item after it is dropped before or after another one. */
export function dropIndex(from: number, target: number, side: 'before' | 'after'): number {
  const slot = side === 'before' ? target : target + 1
  return from < slot ? slot - 1 : slot
}
