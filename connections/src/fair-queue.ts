import type { CallerKey } from './recent-callers.ts'

/** Less than half: a request counts by its address first and, once its caller is known, by the account as well. */
const MAX_SHARE_PER_CALLER = 7 / 16

/** `release` must be called once. */
type Slot = { mayBegin: boolean; release: () => void }

type SlotRequest = {
  caller: CallerKey
  /** How many requests of this caller may run now. */
  share: () => number
  /** Called when it may begin, unless it may begin at once. */
  onTurn: () => void
}

type Turn = () => void
type Size = { slots: number; maxRunning?: number }

/**
 * Limits concurrent work and shares it fairly. Each caller has a queue of their own and the callers take turns, so a
 * caller with many requests delays only themselves. A request beyond the number of slots is refused.
 */
export class FairQueue {
  readonly #slots: number
  readonly #maxRunning: number
  readonly #running = new Map<CallerKey, number>()
  /** In the order of their next turn. */
  readonly #queues = new Map<CallerKey, { turns: Turn[]; share: () => number }>()
  #taken = 0
  #working = 0

  constructor({ slots, maxRunning = slots }: Size) {
    this.#slots = slots
    this.#maxRunning = maxRunning
  }

  get isFull(): boolean {
    return this.#taken >= this.#slots
  }

  /** False when all slots are taken, or this caller holds seven sixteenths of them. */
  hasRoomFor(caller: CallerKey): boolean {
    const waiting = this.#queues.get(caller)?.turns.length ?? 0
    return !this.isFull && this.#workingFor(caller) + waiting < this.#slots * MAX_SHARE_PER_CALLER
  }

  /** Undefined when there is no room. */
  acquire({ caller, share, onTurn }: SlotRequest): Slot | undefined {
    if (!this.hasRoomFor(caller)) return undefined
    this.#taken++
    const release = () => this.#release(caller)
    if (this.#working < this.#maxRunning && this.#workingFor(caller) < share()) {
      this.#begin(caller)
      return { mayBegin: true, release }
    }
    let hasBegun = false
    const turn = () => {
      hasBegun = true
      this.#begin(caller)
      onTurn()
    }
    this.#enqueue(caller, turn, share)
    return { mayBegin: false, release: () => (hasBegun ? release() : this.#leaveQueue(caller, turn)) }
  }

  #workingFor(caller: CallerKey): number {
    return this.#running.get(caller) ?? 0
  }

  #begin(caller: CallerKey) {
    this.#working++
    this.#running.set(caller, this.#workingFor(caller) + 1)
  }

  #enqueue(caller: CallerKey, turn: Turn, share: () => number) {
    const queue = this.#queues.get(caller)
    if (queue) queue.turns.push(turn)
    else this.#queues.set(caller, { turns: [turn], share })
  }

  #release(caller: CallerKey) {
    this.#taken--
    this.#working--
    const left = this.#workingFor(caller) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    this.#startWaiting()
  }

  #startWaiting() {
    for (const [caller, queue] of this.#queues) {
      if (this.#working >= this.#maxRunning) return
      if (this.#workingFor(caller) >= queue.share()) continue
      const turn = queue.turns.shift()
      // The caller moves to the end of the map, where this loop meets them again.
      this.#queues.delete(caller)
      if (queue.turns.length > 0) this.#queues.set(caller, queue)
      turn?.()
    }
  }

  #leaveQueue(caller: CallerKey, turn: Turn) {
    this.#taken--
    const queue = this.#queues.get(caller)
    if (!queue) return
    queue.turns = queue.turns.filter((waiting) => waiting !== turn)
    if (queue.turns.length === 0) this.#queues.delete(caller)
  }
}
