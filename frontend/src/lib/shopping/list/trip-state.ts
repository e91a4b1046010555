import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { isOperation, type RemovedItem, type WaitingChange } from '../offline/waiting-change.ts'
import { changesByOthers, type OthersChange } from '../sharing/changes-by-others.ts'
import type { ShownItem, ShownList } from './shown-list.ts'

export type TripState = {
  /** As the service said it last. */
  list: ShoppingListRead
  /** Ids and stamps of items this device is changing: what the service then says of them is no news. */
  own: ReadonlySet<number>
}

export const startTrip = (list: ShoppingListRead): TripState => ({ list, own: new Set() })

/** Whether an event with this version is about something not seen yet; 0 when it is not known what was missed. */
export const isNews = ({ list }: TripState, version: number) => version === 0 || version > list.version

/** Answers can overtake each other: an older state never replaces a newer one, and the trip then stays the same. */
export function adoptList(
  trip: TripState,
  fresh: ShoppingListRead,
  isWaiting: boolean,
): { trip: TripState; heard: OthersChange[] } {
  const { list, own } = trip
  if (fresh === list || fresh.id !== list.id || fresh.version < list.version) return { trip, heard: [] }
  const heard = changesByOthers(list, fresh, ({ id, stamp }) => own.has(id) || own.has(stamp))
  return { trip: { list: fresh, own: isWaiting ? own : new Set() }, heard }
}

/** What this device kept is newer than the page it opened, and no news: it was heard or done here before. */
export const resumeTrip = (
  trip: TripState,
  kept: ShoppingListRead | undefined,
  waiting: readonly WaitingChange[],
): TripState => markOwn(kept && kept.version > trip.list.version ? { ...trip, list: kept } : trip, waiting)

export function markOwn(trip: TripState, changes: readonly WaitingChange[]): TripState {
  const marks = changes.filter(isOperation).map(({ operation }) => operation.item_id ?? operation.at)
  return { ...trip, own: new Set([...trip.own, ...marks]) }
}

/** Where an item is now, to bring it back to. */
export function whereIs(list: ShownList, item: ShownItem): RemovedItem {
  const group = list.groups.find((each) => each.items.includes(item))
  return { item, shelf_id: group?.shelf?.id ?? null, is_guess: group?.is_guess ?? false }
}
