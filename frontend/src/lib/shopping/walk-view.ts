import type { ShelfName, ShownItem, ShownList } from './shown-list.ts'

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
