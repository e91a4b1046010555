import type { ShelfName, ShownItem, ShownList } from '../list/shown-list.ts'

export type Stop = {
  key: string
  kind: 'shelf' | 'guess' | 'unplaced' | 'missing'
  shelf: ShelfName | null
  items: ShownItem[]
  left: number
}

export type WalkView = {
  /** The next shelf first. */
  ahead: Stop[]
  /** Shelves where everything is ticked. */
  behind: Stop[]
}

/** Shelves that were finished a moment ago stay where they are (`resting`), so that nothing moves under the thumb. */
export function walkView(list: ShownList, resting: ReadonlySet<string> = new Set()): WalkView {
  const stops = list.groups.map(stopOf)
  const isBehind = (stop: Stop) => stop.left === 0 && !resting.has(stop.key)
  return { ahead: stops.filter((stop) => !isBehind(stop)), behind: stops.filter(isBehind) }
}

function stopOf(group: ShownList['groups'][number]): Stop {
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

/** Stops where something was left before, and where everything is ticked now. */
export const finishedStops = (before: WalkView, after: WalkView): string[] =>
  before.ahead
    .filter(({ key, left }) => left > 0 && after.behind.some((stop) => stop.key === key))
    .map(({ key }) => key)

/** The stop that is done once this item is ticked. */
export function finishedBy(walk: WalkView, item: ShownItem): string | undefined {
  const stop = walk.ahead.find((each) => each.items.includes(item))
  return stop?.left === 1 && item.checked_at === null ? stop.key : undefined
}
