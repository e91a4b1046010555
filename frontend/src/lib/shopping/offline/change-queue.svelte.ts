import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { listKeptChanges, storeChanges } from './device-store.ts'
import {
  addChanges,
  afterSending,
  dropChange,
  EMPTY_QUEUE,
  nextBatch,
  nextOrder,
  type QueueState,
  resumeKept,
  retryChange,
  storedDifference,
} from './queue-state.ts'
import { sendBatch } from './send-batch.ts'
import type { WaitingChange } from './waiting-change.ts'

type Owner = {
  listId: number
  userId: number
  storeId: number | null
}

/** What was done on this device to one list, kept on the device and sent until the service has acknowledged it. */
export class ChangeQueue {
  #state = $state.raw(EMPTY_QUEUE)
  readonly changes = $derived(this.#state.changes)
  /** The last attempt to reach the service failed. */
  readonly isCutOff = $derived(this.#state.pauseMs > 0)
  readonly isSignedOut = $derived(this.#state.isSignedOut)
  readonly #owner: Owner
  readonly #acknowledge: (list: ShoppingListRead | undefined) => void
  #isSending = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #lastOrder = 0

  constructor(owner: Owner, acknowledge: (list: ShoppingListRead | undefined) => void = () => undefined) {
    this.#owner = owner
    this.#acknowledge = acknowledge
  }

  /** Takes up what waits on this device since the page was last left. */
  async resume(): Promise<readonly WaitingChange[]> {
    this.#state = resumeKept(this.#state, await listKeptChanges().catch(() => []), this.#owner)
    return this.#state.changes
  }

  nextOrder(): number {
    this.#lastOrder = nextOrder(this.#state, this.#lastOrder, Date.now())
    return this.#lastOrder
  }

  add(changes: WaitingChange[]) {
    void this.#become(addChanges(this.#state, changes))
    this.flush()
  }

  async retryRefused(id: string) {
    await this.#become(retryChange(this.#state, id))
    this.flush()
  }

  async discard(id: string) {
    await this.#become(dropChange(this.#state, id))
  }

  /** Sends now, whatever pause was agreed on after the last failure. */
  flush() {
    clearTimeout(this.#retry)
    if (!this.#isSending) void this.#send()
  }

  stop() {
    clearTimeout(this.#retry)
  }

  async #send() {
    this.#isSending = true
    try {
      while (await this.#sendNext());
    } finally {
      this.#isSending = false
    }
  }

  /** True when there may be more to send. */
  async #sendNext(): Promise<boolean> {
    const batch = nextBatch(this.#state)
    if (batch.length === 0) return false
    const result = await sendBatch(batch, this.#owner.storeId)
    const isStored = this.#become(afterSending(this.#state, batch, result))
    if (result.outcome === 'done') this.#acknowledge(result.list)
    if (this.isCutOff) this.#retry = setTimeout(() => this.flush(), this.#state.pauseMs)
    await isStored
    return !this.isCutOff && !this.isSignedOut
  }

  /** A device that keeps nothing still sends. */
  #become(state: QueueState): Promise<void> {
    const before = this.#state.changes
    this.#state = state
    if (before === state.changes) return Promise.resolve()
    return storeChanges(storedDifference(before, state.changes)).catch(() => undefined)
  }
}
