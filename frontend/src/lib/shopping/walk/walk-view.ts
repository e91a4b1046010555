import type { ShelfName, ShownItem, ShownList } from '../list-parts/shown-list.ts'

export type Stop = {
  key: string
  kind: 'shelf' | 'guess' | 'unplaced' | 'missing'
  shelf: ShelfName | null
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
export function walkView(list: ShownList, recentlyFinished: ReadonlySet<string> = new Set()): WalkView {
  const stops = list.groups.map(toStop)
  const isBehind = (stop: Stop) => stop.left === 0 && !recentlyFinished.has(stop.key)
  return { ahead: stops.filter((stop) => !isBehind(stop)), behind: stops.filter(isBehind) }
}

function toStop(group: ShownList['groups'][number]): Stop {
  const { shelf, is_guess, items } = group
  const kind = shelf ? (is_guess ? 'guess' : 'shelf') : items[0]?.is_missing ? 'missing' : 'unplaced'
  return {
    key: `${kind} ${shelf?.id ?? ''}`,
    kind,
    shelf,
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
