import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { SvelteSet } from 'svelte/reactivity'
import { newId } from '#lib/offline/change-queue/new-id.ts'
import { isPending } from '#lib/offline/change-queue/queue-state.ts'
import { listenToItem } from '../../http/item-events.ts'
import { applyUnsentChanges } from '../offline/apply-waiting.ts'
import { keptKey, shoppingStore } from '../offline/device-store.ts'
import { type ListQueue, listQueue } from '../offline/list-queue.ts'
import type { RemovedItem, WaitingChange } from '../offline/waiting-change.ts'
import type { OthersChange } from '../sharing/changes-by-others.ts'
import { finishedBy, finishedStops, type WalkView, walkView } from '../walk/walk-view.ts'
import { fetchList } from './fetch-list.ts'
import { type ChangeHead, makeOperation, makePlacement, newItem, type Step } from './make-change.ts'
import type { ShelfName, ShownItem } from './shown-list.ts'
import { adoptList, isNews, markOwn, resumeTrip, startTrip, type TripState, whereIs } from './trip-state.ts'

const REST_MS = 1400

type Start = {
  list: ShoppingListRead
  userId: number
  storeId: number | null
  shelves: ShelfName[]
}

/** One list on one device: shown at once, sent as soon as there is a signal, kept current while it is open. */
export class ShoppingTrip {
  readonly storeId: number | null
  readonly shelves: ShelfName[]
  readonly queue: ListQueue
  readonly #userId: number
  #trip: TripState
  readonly #resting = new SvelteSet<string>()
  /** What the service says is compared with what was done here only once that is known. */
  #resumed: Promise<void> = Promise.resolve()
  /** The list was deleted, or is no longer shared. */
  isGone = $state(false)
  /** Changes by others do not arrive at the moment. */
  isDeaf = $state(false)
  onheard: (changes: OthersChange[]) => void = () => undefined

  readonly list = $derived.by(() => applyUnsentChanges(this.#trip.list, this.queue.changes, this.shelves))
  readonly walk: WalkView = $derived.by(() => walkView(this.list, this.#resting))
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

  /** From here on the page keeps itself current. Returns how to stop. */
  start(): () => void {
    this.#resumed = this.#resume()
    const flush = () => this.queue.flush()
    addEventListener('online', flush)
    const stopListening = listenToItem(`/shopping/${this.list.id}/events`, {
      changed: (version) => {
        this.isDeaf = false
        this.queue.flush()
        if (isNews(this.#trip, version)) void this.refresh()
      },
      lost: () => (this.isDeaf = true),
      gone: () => (this.isGone = true),
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
    if (fresh === 'gone') this.isGone = true
    else if (fresh) this.adopt(fresh)
  }

  adopt(fresh: ShoppingListRead) {
    const [before, walk] = [this.#trip, this.walk]
    const { trip, heard } = adoptList(before, fresh, this.waiting.length > 0)
    if (trip === before) return
    this.#trip = trip
    for (const key of finishedStops(walk, this.walk)) this.#rest(key)
    this.#keep(fresh)
    if (heard.length > 0) this.onheard(heard)
  }

  tick(item: ShownItem) {
    const finished = finishedBy(this.walk, item)
    if (finished) this.#rest(finished)
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
    this.#add(items.map((item) => makeOperation(item, { kind: 'remove' }, this.#changeHead())))
  }

  restore(removed: RemovedItem[]) {
    const changes = removed.map((each) => ({
      ...makeOperation(each.item, { kind: 'restore' }, this.#changeHead()),
      removed: each,
    }))
    this.#add(changes)
  }

  addText(text: string) {
    this.#change(newItem(newId(), text), { kind: 'add', text })
  }

  place(item: ShownItem, shelfId: number) {
    const change = makePlacement(item, shelfId, this.#changeHead())
    if (change) this.#add([change])
  }

  whereIs(item: ShownItem): RemovedItem {
    return whereIs(this.list, item)
  }

  #change(item: ShownItem, step: Step) {
    this.#add([makeOperation(item, step, this.#changeHead())])
  }

  #add(changes: WaitingChange[]) {
    this.#trip = markOwn(this.#trip, changes)
    this.queue.add(changes)
  }

  #changeHead(): ChangeHead {
    const [listId, userId, storeId] = [this.list.id, this.#userId, this.storeId]
    return { id: newId(), order: this.queue.nextOrder(), listId, userId, storeId }
  }

  #rest(key: string) {
    this.#resting.add(key)
    setTimeout(() => this.#resting.delete(key), REST_MS)
  }

  #keep(list: ShoppingListRead) {
    void shoppingStore.storeCopy({ key: keptKey(list.id, this.storeId), list }).catch(() => undefined)
  }

  /** A page from the device can be older than what this device heard of the list later on. */
  async #resume() {
    const kept = await shoppingStore.findCopy(keptKey(this.list.id, this.storeId)).catch(() => undefined)
    const waiting = await this.queue.resume()
    this.#trip = resumeTrip(this.#trip, kept?.list, waiting)
    this.#keep(this.#trip.list)
    this.queue.flush()
  }
}
