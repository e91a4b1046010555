import type { DropTarget } from '#lib/ui/draggable.ts'
import { dropIndex, moveItem } from '#lib/ui/move-item.ts'

type Keyed = {
  key: string
}

export const indexOfKey = (items: readonly Keyed[], key: string) =>
  items.findIndex((item) => item.key === key)

export function withItemsAfter<Item extends Keyed>(
  items: readonly Item[],
  key: string,
  added: Item[],
): Item[] {
  const index = indexOfKey(items, key)
  return items.toSpliced(index < 0 ? items.length : index + 1, 0, ...added)
}

export const withoutKey = <Item extends Keyed>(items: readonly Item[], key: string): Item[] =>
  items.filter((item) => item.key !== key)

export function moveItemBy<Item extends Keyed>(items: readonly Item[], key: string, by: number): Item[] {
  const index = indexOfKey(items, key)
  return moveItem(items, index, index + by)
}

export function moveToTarget<Item extends Keyed>(
  items: readonly Item[],
  key: string,
  drop: DropTarget,
): Item[] {
  const [from, target] = [indexOfKey(items, key), indexOfKey(items, drop.id)]
  if (target < 0 || drop.side === 'inside') return [...items]
  return moveItem(items, from, dropIndex(from, target, drop.side))
}
