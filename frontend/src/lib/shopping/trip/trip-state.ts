import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { ShownItem, ShownList } from '../list-parts/shown-list.ts'
import { isOperation, type RemovedItem, type WaitingChange } from '../offline/waiting-change.ts'
import { findRemoteChanges, type RemoteChange } from '../sharing/find-remote-changes.ts'

export type TripState = {
  /** The last response. */
  list: ShoppingListRead
  /** Ids and clocks of items changed on this device. Their changes are not announced. */
  own: ReadonlySet<number>
}

export const startTrip = (list: ShoppingListRead): TripState => ({ list, own: new Set() })

/** Version 0 means that events may have been missed. */
export const isNews = ({ list }: TripState, version: number) => version === 0 || version > list.version

/** Responses may arrive out of order. An older one leaves the trip unchanged. */
export function adoptList(
  trip: TripState,
  fresh: ShoppingListRead,
  isWaiting: boolean,
): { trip: TripState; remoteChanges: RemoteChange[] } {
  const { list, own } = trip
  if (fresh === list || fresh.id !== list.id || fresh.version < list.version)
    return { trip, remoteChanges: [] }
  const remoteChanges = findRemoteChanges(list, fresh, ({ id, stamp }) => own.has(id) || own.has(stamp))
  return { trip: { list: fresh, own: isWaiting ? own : new Set() }, remoteChanges }
}

/** Continues with the stored copy if it is newer than the page. Its changes are not announced again. */
export const resumeTrip = (
  trip: TripState,
  copy: ShoppingListRead | undefined,
  waiting: readonly WaitingChange[],
): TripState => markOwn(copy && copy.version > trip.list.version ? { ...trip, list: copy } : trip, waiting)

export function markOwn(trip: TripState, changes: readonly WaitingChange[]): TripState {
  const marks = changes.filter(isOperation).map(({ operation }) => operation.item_id ?? operation.at)
  return { ...trip, own: new Set([...trip.own, ...marks]) }
}

/** Stored with a removal, so that undo can restore the item's shelf. */
export function findLocation(list: ShownList, item: ShownItem): RemovedItem {
  const group = list.groups.find((each) => each.items.includes(item))
  return { item, shelf_id: group?.shelf?.id ?? null, is_guess: group?.is_guess ?? false }
}
