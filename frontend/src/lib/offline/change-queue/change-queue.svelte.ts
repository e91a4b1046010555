import type { ChangeStore } from './device-store.ts'
import {
  addChanges,
  applySendResult,
  diffStored,
  dropChange,
  EMPTY_QUEUE,
  nextBatch,
  nextOrder,
  type QueuedChange,
  type QueueState,
  type Reconcile,
  resumeStored,
  retryChange,
  type SendResult,
} from './queue-state.ts'

/** The differences between the queues of lists and plans. */
type QueueRules<Change extends QueuedChange, Result> = {
  /** Whether a stored change belongs to this list or plan. */
  isOwn: (change: Change) => boolean
  /** Whether it may share a request with other changes. */
  canBatch: (change: Change) => boolean
  send: (batch: Change[]) => Promise<SendResult<Result>>
  reconcile: Reconcile<Change, Result>
  acknowledge: (body: Result) => void
  store: ChangeStore<Change>
}

/** Offline queue: stores changes on the device and sends them until the API has acknowledged them. */
export class ChangeQueue<Change extends QueuedChange, Result> {
  #state = $state.raw<QueueState<Change>>(EMPTY_QUEUE)
  readonly changes = $derived(this.#state.changes)
  /** The last request failed. */
  readonly isOffline = $derived(this.#state.retryDelayMs > 0)
  readonly isSignedOut = $derived(this.#state.isSignedOut)
  readonly #rules: QueueRules<Change, Result>
  #isSending = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #lastOrder = 0

  constructor(rules: QueueRules<Change, Result>) {
    this.#rules = rules
  }

  /** Loads unsent changes from earlier visits. */
  async resume(): Promise<readonly Change[]> {
    const stored = await this.#rules.store.listChanges().catch(() => [])
    this.#state = resumeStored(this.#state, stored, this.#rules.isOwn)
    return this.#state.changes
  }

  nextOrder(): number {
    this.#lastOrder = nextOrder(this.#state, this.#lastOrder, Date.now())
    return this.#lastOrder
  }

  add(changes: Change[]) {
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

  /** Sends now, without waiting for the retry delay. */
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
    const { canBatch, send, reconcile, acknowledge } = this.#rules
    const batch = nextBatch(this.#state, canBatch)
    if (batch.length === 0) return false
    const result = await send(batch)
    const isStored = this.#become(applySendResult(this.#state, batch, result, reconcile))
    if (result.outcome === 'done') acknowledge(result.body)
    if (this.isOffline) this.#retry = setTimeout(() => this.flush(), this.#state.retryDelayMs)
    await isStored
    return !this.isOffline && !this.isSignedOut
  }

  /** Sending works even if the device can't store anything. */
  #become(state: QueueState<Change>): Promise<unknown> {
    const before = this.#state.changes
    this.#state = state
    if (before === state.changes) return Promise.resolve()
    return this.#rules.store.storeChanges(diffStored(before, state.changes)).catch(() => undefined)
  }
}
