import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import type { ShoppingOperation } from '@larder/contract/shopping-operations'
import { SvelteSet } from 'svelte/reactivity'
import { applyWaiting } from './apply-waiting.ts'
import { ChangeQueue } from './change-queue.svelte.ts'
import { changesByOthers, type OthersChange } from './changes-by-others.ts'
import { findKeptList, keepList, keptKey } from './device-store.ts'
import { fetchList } from './fetch-list.ts'
import { listenToList } from './list-events.ts'
import { newId } from './new-id.ts'
import { type ShelfName, type ShownItem, targetOf } from './shown-list.ts'
import { isOperation, type RemovedItem, type WaitingChange } from './waiting-change.ts'
import { type WalkView, walkView } from './walk-view.ts'

const REST_MS = 1400

type Start = {
  list: ShoppingListRead
  userId: number
  storeId: number | null
  shelves: ShelfName[]
}

type Step = Pick<ShoppingOperation, 'kind' | 'note' | 'text' | 'item_key'>

/** One list on one device: shown at once, sent as soon as there is a signal, kept current while it is open. */
export class ShoppingTrip {
  readonly storeId: number | null
  readonly shelves: ShelfName[]
  readonly queue: ChangeQueue
  readonly #userId: number
  #base: ShoppingListRead
  readonly #resting = new SvelteSet<string>()
  /** Ids and stamps of items this device is changing: what the service then says of them is no news. */
  readonly #own = new Set<number>()
  /** The list was deleted, or is no longer shared. */
  isGone = $state(false)
  /** Changes by others do not arrive at the moment. */
  isDeaf = $state(false)
  onheard: (changes: OthersChange[]) => void = () => undefined

  readonly list = $derived.by(() => applyWaiting(this.#base, this.queue.changes, this.shelves))
  readonly walk: WalkView = $derived.by(() => walkView(this.list, this.#resting))
  readonly waiting = $derived.by(() => this.queue.changes.filter((change) => change.refusal === undefined))
  readonly refused = $derived.by(() => this.queue.changes.filter((change) => change.refusal !== undefined))

  constructor({ list, userId, storeId, shelves }: Start) {
    this.#base = $state.raw(list)
    this.#userId = userId
    this.storeId = storeId
    this.shelves = shelves
    this.queue = new ChangeQueue({ listId: list.id, userId, storeId }, (fresh) =>
      fresh ? this.adopt(fresh) : void this.refresh(),
    )
  }

  /** From here on the page keeps itself current. Returns how to stop. */
  start(): () => void {
    const { id } = this.#base
    void this.#readKept().then(() => this.queue.resume())
    const flush = () => this.queue.flush()
    addEventListener('online', flush)
    const stopListening = listenToList(id, {
      changed: (version) => {
        this.isDeaf = false
        this.queue.flush()
        if (version === 0 || version > this.#base.version) void this.refresh()
      },
      lost: () => (this.isDeaf = true),
    })
    return () => {
      removeEventListener('online', flush)
      stopListening()
      this.queue.stop()
    }
  }

  async refresh() {
    const fresh = await fetchList(this.#base.id, this.storeId)
    if (fresh === 'gone') this.isGone = true
    else if (fresh) this.adopt(fresh)
  }

  /** Answers can overtake each other: an older state never replaces a newer one. */
  adopt(fresh: ShoppingListRead) {
    if (fresh === this.#base || fresh.id !== this.#base.id || fresh.version < this.#base.version) return
    const heard = changesByOthers(
      this.#base,
      fresh,
      ({ id, stamp }) => this.#own.has(id) || this.#own.has(stamp),
    )
    const ahead = this.walk.ahead.filter((stop) => stop.left > 0)
    this.#base = fresh
    for (const { key } of ahead) if (this.walk.behind.some((stop) => stop.key === key)) this.#rest(key)
    if (this.waiting.length === 0) this.#own.clear()
    this.#keep(fresh)
    if (heard.length > 0) this.onheard(heard)
  }

  tick(item: ShownItem) {
    const stop = this.walk.ahead.find((each) => each.items.includes(item))
    if (stop && stop.left === 1 && item.checked_at === null) this.#rest(stop.key)
    this.#change(item, { kind: 'check' })
  }

  untick(item: ShownItem) {
    this.#change(item, { kind: 'uncheck' })
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
    this.#add(items.map((item) => this.#operation(item, { kind: 'remove' })))
  }

  restore(removed: RemovedItem[]) {
    const changes = removed.map((each) => ({
      ...this.#operation(each.item, { kind: 'restore' }),
      removed: each,
    }))
    this.#add(changes)
  }

  addText(text: string) {
    const item = { item_key: newId(), id: 0, name: text, stamp: 0 } as ShownItem
    this.#change(item, { kind: 'add', text })
  }

  place(item: ShownItem, shelfId: number) {
    if (!item.ingredient_id || !this.storeId) return
    const placement = { store_id: this.storeId, shelf_id: shelfId, ingredient_id: item.ingredient_id }
    this.#add([{ ...this.#head(item), id: newId(), placement }])
  }

  /** Where an item is now, to bring it back to. */
  whereIs(item: ShownItem): RemovedItem {
    const group = this.list.groups.find((each) => each.items.includes(item))
    return { item, shelf_id: group?.shelf?.id ?? null, is_guess: group?.is_guess ?? false }
  }

  #change(item: ShownItem, step: Step) {
    this.#add([this.#operation(item, step)])
  }

  #add(changes: WaitingChange[]) {
    for (const change of changes.filter(isOperation))
      this.#own.add(change.operation.item_id ?? change.operation.at)
    this.queue.add(changes)
  }

  #head(item: ShownItem) {
    return {
      list_id: this.#base.id,
      user_id: this.#userId,
      order: this.queue.nextOrder(),
      name: item.name,
    }
  }

  #operation(item: ShownItem, step: Step): WaitingChange {
    const head = this.#head(item)
    const id = newId()
    const operation: ShoppingOperation = {
      id,
      // After everything this device knows of the item, even when its clock runs behind.
      at: Math.max(head.order, item.stamp + 1),
      ...step,
      ...targetOf(item),
      ...(this.storeId !== null && { store_id: this.storeId }),
    }
    return { ...head, id, operation }
  }

  #rest(key: string) {
    this.#resting.add(key)
    setTimeout(() => this.#resting.delete(key), REST_MS)
  }

  #keep(list: ShoppingListRead) {
    void keepList({ key: keptKey(list.id, this.storeId), list }).catch(() => undefined)
  }

  /** A page from the device can be older than what this device heard of the list later on. */
  async #readKept() {
    const kept = await findKeptList(keptKey(this.#base.id, this.storeId)).catch(() => undefined)
    if (kept && kept.list.version > this.#base.version) this.adopt(kept.list)
    else this.#keep(this.#base)
  }
}
