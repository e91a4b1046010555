import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { SvelteSet } from 'svelte/reactivity'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { isPending } from '#lib/offline/change-queue/queue-state.ts'
import { listenToItem } from '../../http/item-events.ts'
import type { ShelfName, ShownItem } from '../list-parts/shown-list.ts'
import { applyUnsentChanges } from '../offline/apply-unsent-changes.ts'
import { copyKey, shoppingStore } from '../offline/device-store.ts'
import { type ListQueue, listQueue } from '../offline/list-queue.ts'
import type { RemovedItem, WaitingChange } from '../offline/waiting-change.ts'
import type { RemoteChange } from '../sharing/find-remote-changes.ts'
import { findFinishedStop, listFinishedStops, type WalkView, walkView } from '../walk/walk-view.ts'
import { fetchList } from './fetch-list.ts'
import { type ChangeContext, makeOperation, makePlacement, newItem, type Step } from './make-change.ts'
import {
  adoptList,
  findLocation,
  isNews,
  markOwn,
  resumeTrip,
  startTrip,
  type TripState,
} from './trip-state.ts'

const FINISHED_SHELF_DELAY_MS = 1400

type Start = {
  list: ShoppingListRead
  userId: number
  storeId: number | null
  shelves: ShelfName[]
}

/** An open shopping list. Applies changes optimistically, queues them for sending and merges remote changes. */
export class ShoppingTrip {
  readonly storeId: number | null
  readonly shelves: ShelfName[]
  readonly queue: ListQueue
  readonly #userId: number
  #trip: TripState
  readonly #recentlyFinished = new SvelteSet<string>()
  /** Responses are merged only after the stored changes have been loaded. */
  #resumed: Promise<void> = Promise.resolve()
  /** The list was deleted, or is no longer shared. */
  isUnavailable = $state(false)
  /** The event stream is interrupted. */
  isDisconnected = $state(false)
  onremotechanges: (changes: RemoteChange[]) => void = () => undefined

  readonly list = $derived.by(() => applyUnsentChanges(this.#trip.list, this.queue.changes, this))
  readonly walk: WalkView = $derived.by(() =>
    walkView(this.list, this.#recentlyFinished, this.storeId !== null),
  )
  readonly waiting = $derived.by(() => this.queue.changes.filter(isPending))
  readonly refused = $derived.by(() => this.queue.changes.filter((change) => !isPending(change)))

  constructor({ list, userId, storeId, shelves }: Start) {
    this.#trip = $state.raw(startTrip(list))
    this.#userId = userId
    this.storeId = storeId
    this.shelves = shelves
    this.queue = listQueue({ listId: list.id, userId, storeId }, (fresh) =>
      fresh ? this.adopt(fresh) : void this.refresh(),
    )
  }

  /** Starts syncing. Returns a stop function. */
  start(): () => void {
    this.#resumed = this.#resume()
    const flush = () => this.queue.flush()
    addEventListener('online', flush)
    const stopListening = listenToItem(`/shopping/${this.list.id}/events`, {
      changed: (version) => {
        this.isDisconnected = false
        this.queue.flush()
        if (isNews(this.#trip, version)) void this.refresh()
      },
      lost: () => (this.isDisconnected = true),
      unavailable: () => (this.isUnavailable = true),
    })
    return () => {
      removeEventListener('online', flush)
      stopListening()
      this.queue.stop()
    }
  }

  async refresh() {
    await this.#resumed
    const fresh = await fetchList(this.list.id, this.storeId)
    if (fresh === 'unavailable') this.isUnavailable = true
    else if (fresh) this.adopt(fresh)
  }

  adopt(fresh: ShoppingListRead) {
    const [before, walk] = [this.#trip, this.walk]
    const { trip, remoteChanges } = adoptList(before, fresh, this.waiting.length > 0)
    if (trip === before) return
    this.#trip = trip
    for (const key of listFinishedStops(walk, this.walk)) this.#delayMove(key)
    this.#storeCopy(fresh)
    if (remoteChanges.length > 0) this.onremotechanges(remoteChanges)
  }

  tick(item: ShownItem) {
    const finished = findFinishedStop(this.walk, item)
    if (finished) this.#delayMove(finished)
    this.#change(item, { kind: 'check' })
  }

  untick(item: ShownItem) {
    this.#change(item, { kind: 'uncheck' })
  }

  setAmount(item: ShownItem, amount: string | null) {
    this.#change(item, { kind: 'amount', amount })
  }

  note(item: ShownItem, note: string) {
    this.#change(item, { kind: 'note', note: note.trim() || null })
  }

  markMissing(item: ShownItem) {
    this.#change(item, { kind: 'missing' })
  }

  markFound(item: ShownItem) {
    this.#change(item, { kind: 'found' })
  }

  remove(items: ShownItem[]) {
    this.#add(items.map((item) => makeOperation(item, { kind: 'remove' }, this.#changeContext())))
  }

  restore(removed: RemovedItem[]) {
    const changes = removed.map((each) => ({
      ...makeOperation(each.item, { kind: 'restore' }, this.#changeContext()),
      removed: each,
    }))
    this.#add(changes)
  }

  addText(text: string): ShownItem {
    const item = newItem(newId(), text)
    this.#change(item, { kind: 'add', text })
    return item
  }

  place(item: ShownItem, shelfId: number) {
    const change = makePlacement(item, shelfId, this.#changeContext())
    if (change) this.#add([change])
  }

  findLocation(item: ShownItem): RemovedItem {
    return findLocation(this.list, item)
  }

  #change(item: ShownItem, step: Step) {
    this.#add([makeOperation(item, step, this.#changeContext())])
  }

  #add(changes: WaitingChange[]) {
    this.#trip = markOwn(this.#trip, changes)
    this.queue.add(changes)
  }

  #changeContext(): ChangeContext {
    const [listId, userId, storeId] = [this.list.id, this.#userId, this.storeId]
    return { id: newId(), order: this.queue.nextOrder(), listId, userId, storeId }
  }

  #delayMove(key: string) {
    this.#recentlyFinished.add(key)
    setTimeout(() => this.#recentlyFinished.delete(key), FINISHED_SHELF_DELAY_MS)
  }

  #storeCopy(list: ShoppingListRead) {
    void shoppingStore.storeCopy({ key: copyKey(list.id, this.storeId), list }).catch(() => undefined)
  }

  /** The stored copy may be newer than a page from the cache. */
  async #resume() {
    const copy = await shoppingStore.findCopy(copyKey(this.list.id, this.storeId)).catch(() => undefined)
    const waiting = await this.queue.resume()
    this.#trip = resumeTrip(this.#trip, copy?.list, waiting)
    this.#storeCopy(this.#trip.list)
    this.queue.flush()
  }
}
