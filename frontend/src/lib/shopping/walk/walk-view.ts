import { type Aisle, rankAisle } from '@larder/contract/shopping/aisles'
import type { ShelfName, ShownGroup, ShownItem, ShownList } from '../list-parts/shown-list.ts'

export type Stop = {
  key: string
  kind: 'shelf' | 'guess' | 'aisle' | 'unplaced' | 'missing'
  shelf: ShelfName | null
  aisle: Aisle | null
  items: ShownItem[]
  left: number
}

export type WalkView = {
  /** Starts with the next shelf. */
  ahead: Stop[]
  /** Finished shelves. */
  behind: Stop[]
}

/** Recently finished shelves stay in position, so that nothing moves under the user's thumb. */
export function walkView(
  list: ShownList,
  recentlyFinished: ReadonlySet<string> = new Set(),
  hasStore = true,
): WalkView {
  const stops = (hasStore ? list.groups : list.groups.flatMap(splitByAisle)).map(toStop)
  const isBehind = (stop: Stop) => stop.left === 0 && !recentlyFinished.has(stop.key)
  return { ahead: stops.filter((stop) => !isBehind(stop)), behind: stops.filter(isBehind) }
}

/** Without a store, items are grouped by the aisles that most stores have. */
function splitByAisle(group: ShownGroup): (ShownGroup & { aisle: Aisle | null })[] {
  const byAisle = Map.groupBy(group.items, ({ aisle }) => aisle ?? null)
  return [...byAisle]
    .map(([aisle, items]) => ({ ...group, aisle, items }))
    .sort((a, b) => rankAisle(a.aisle) - rankAisle(b.aisle))
}

function findKind({ shelf, is_guess, items, aisle }: ShownGroup & { aisle?: Aisle | null }): Stop['kind'] {
  if (shelf) return is_guess ? 'guess' : 'shelf'
  if (aisle) return 'aisle'
  return items[0]?.is_missing ? 'missing' : 'unplaced'
}

function toStop(group: ShownGroup & { aisle?: Aisle | null }): Stop {
  const { shelf, items, aisle = null } = group
  const kind = findKind(group)
  return {
    key: `${kind} ${shelf?.id ?? aisle ?? ''}`,
    kind,
    shelf,
    aisle,
    items,
    left: items.filter((item) => item.checked_at === null).length,
  }
}

/** Keys of the stops that the change from `before` to `after` has finished. */
export const listFinishedStops = (before: WalkView, after: WalkView): string[] =>
  before.ahead
    .filter(({ key, left }) => left > 0 && after.behind.some((stop) => stop.key === key))
    .map(({ key }) => key)

/** The stop that ticking this item would finish. */
export function findFinishedStop(walk: WalkView, item: ShownItem): string | undefined {
  const stop = walk.ahead.find((each) => each.items.includes(item))
  return stop?.left === 1 && item.checked_at === null ? stop.key : undefined
}
