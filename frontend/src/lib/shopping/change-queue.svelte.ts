import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { dropChanges, keepChanges, listKeptChanges } from './device-store.ts'
import { resolveAdded } from './resolve-added.ts'
import { sendChanges } from './send-changes.ts'
import type { WaitingChange } from './waiting-change.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

type Owner = {
  listId: number
  userId: number
  storeId: number | null
}

/** What was done on this device to one list, kept on the device and sent until the service has acknowledged it. */
export class ChangeQueue {
  changes = $state.raw<WaitingChange[]>([])
  /** The last attempt to reach the service failed. */
  isCutOff = $state(false)
  isSignedOut = $state(false)
  readonly #owner: Owner
  readonly #acknowledge: (list: ShoppingListRead | undefined) => void
  #isSending = false
  #oneByOne = false
  #pauseMs = FIRST_PAUSE_MS
  #retry: ReturnType<typeof setTimeout> | undefined
  #lastOrder = 0

  constructor(owner: Owner, acknowledge: (list: ShoppingListRead | undefined) => void = () => undefined) {
    this.#owner = owner
    this.#acknowledge = acknowledge
  }

  /** Takes up what waited on the device when the page was last left. */
  async resume() {
    const { listId, userId } = this.#owner
    const kept = await listKeptChanges().catch(() => [])
    const here = new Set(this.changes.map((change) => change.id))
    const mine = kept.filter(
      (change) => change.list_id === listId && change.user_id === userId && !here.has(change.id),
    )
    this.changes = [...mine, ...this.changes]
    this.flush()
  }

  nextOrder(): number {
    this.#lastOrder = Math.max(Date.now(), this.#lastOrder + 1, (this.changes.at(-1)?.order ?? 0) + 1)
    return this.#lastOrder
  }

  add(changes: WaitingChange[]) {
    this.changes = [...this.changes, ...changes]
    void keepChanges(changes).catch(() => undefined)
    this.flush()
  }

  /** Sends now, whatever pause was agreed on after the last failure. */
  flush() {
    clearTimeout(this.#retry)
    if (!this.#isSending) void this.#send()
  }

  async retryRefused(id: string) {
    const again = this.changes.map((change) => (change.id === id ? withoutRefusal(change) : change))
    this.changes = again
    await keepChanges(again).catch(() => undefined)
    this.flush()
  }

  async discard(id: string) {
    await this.#drop([id])
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
    const standing = this.changes.filter((change) => change.refusal === undefined)
    if (standing.length === 0) return false
    const result = await sendChanges(standing, this.#owner.storeId, this.#oneByOne)
    if (result.outcome === 'unreachable') return this.#pause()
    this.isCutOff = false
    this.isSignedOut = result.outcome === 'signed-out'
    if (result.outcome === 'signed-out') return false
    this.#pauseMs = FIRST_PAUSE_MS
    if (result.outcome === 'refused') return this.#refuse(result.change, result.reason)
    await this.#settle(result.changes, result.list)
    return true
  }

  async #settle(done: WaitingChange[], list: ShoppingListRead | undefined) {
    const ids = new Set(done.map((change) => change.id))
    const rest = this.changes.filter((change) => !ids.has(change.id))
    this.changes = list ? resolveAdded(list, done, rest) : rest
    this.#oneByOne = this.#oneByOne && rest.length > 0
    this.#acknowledge(list)
    await dropChanges([...ids]).catch(() => undefined)
    await keepChanges(this.changes).catch(() => undefined)
  }

  /** One bad change fails all that are sent with it: only alone is it known to be the one. */
  async #refuse(change: WaitingChange, reason: string): Promise<boolean> {
    const wasAlone = this.#oneByOne || this.changes.filter((each) => each.refusal === undefined).length === 1
    if (!wasAlone) {
      this.#oneByOne = true
      return true
    }
    const refused = { ...change, refusal: reason }
    this.changes = this.changes.map((each) => (each.id === change.id ? refused : each))
    await keepChanges([refused]).catch(() => undefined)
    return true
  }

  #pause(): false {
    this.isCutOff = true
    this.#retry = setTimeout(() => this.flush(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
    return false
  }

  async #drop(ids: string[]) {
    this.changes = this.changes.filter((change) => !ids.includes(change.id))
    await dropChanges(ids).catch(() => undefined)
  }
}

function withoutRefusal(change: WaitingChange): WaitingChange {
  const { refusal: _, ...rest } = change
  return rest as WaitingChange
}
