import type { CallerKey } from './recent-callers.ts'

/** Less than half: a request counts by its address first and, once its caller is known, by the account as well. */
const MAX_SHARE_PER_CALLER = 7 / 16

/** `release` must be called once. */
type Slot = { mayBegin: boolean; release: () => void }

type SlotRequest = {
  caller: CallerKey
  /** How many requests of this caller may be at work now. */
  share: () => number
  /** Called when it may begin, unless it may begin at once. */
  onTurn: () => void
}

type Turn = () => void
type Size = { slots: number; atWork?: number }

/**
 * Limits concurrent work and shares it fairly. Each caller has a queue of their own and the callers take turns, so a
 * caller with many requests delays only themselves. A request beyond the number of slots is refused.
 */
export class FairQueue {
  readonly #slots: number
  readonly #maxAtWork: number
  readonly #atWork = new Map<CallerKey, number>()
  /** In the order in which their turn comes. */
  readonly #lines = new Map<CallerKey, { turns: Turn[]; share: () => number }>()
  #taken = 0
  #working = 0

  constructor({ slots, atWork = slots }: Size) {
    this.#slots = slots
    this.#maxAtWork = atWork
  }

  get isFull(): boolean {
    return this.#taken >= this.#slots
  }

  /** False when all slots are taken, or this caller holds seven sixteenths of them. */
  hasRoomFor(caller: CallerKey): boolean {
    const waiting = this.#lines.get(caller)?.turns.length ?? 0
    return !this.isFull && this.#workingFor(caller) + waiting < this.#slots * MAX_SHARE_PER_CALLER
  }

  /** Undefined when there is no room. */
  acquire({ caller, share, onTurn }: SlotRequest): Slot | undefined {
    if (!this.hasRoomFor(caller)) return undefined
    this.#taken++
    const release = () => this.#release(caller)
    if (this.#working < this.#maxAtWork && this.#workingFor(caller) < share()) {
      this.#begin(caller)
      return { mayBegin: true, release }
    }
    let hasBegun = false
    const turn = () => {
      hasBegun = true
      this.#begin(caller)
      onTurn()
    }
    this.#queue(caller, turn, share)
    return { mayBegin: false, release: () => (hasBegun ? release() : this.#stepOut(caller, turn)) }
  }

  #workingFor(caller: CallerKey): number {
    return this.#atWork.get(caller) ?? 0
  }

  #begin(caller: CallerKey) {
    this.#working++
    this.#atWork.set(caller, this.#workingFor(caller) + 1)
  }

  #queue(caller: CallerKey, turn: Turn, share: () => number) {
    const line = this.#lines.get(caller)
    if (line) line.turns.push(turn)
    else this.#lines.set(caller, { turns: [turn], share })
  }

  #release(caller: CallerKey) {
    this.#taken--
    this.#working--
    const left = this.#workingFor(caller) - 1
    if (left > 0) this.#atWork.set(caller, left)
    else this.#atWork.delete(caller)
    this.#giveTurns()
  }

  #giveTurns() {
    for (const [caller, line] of this.#lines) {
      if (this.#working >= this.#maxAtWork) return
      if (this.#workingFor(caller) >= line.share()) continue
      const turn = line.turns.shift()
      // The caller moves to the end of the map, where this loop meets them again.
      this.#lines.delete(caller)
      if (line.turns.length > 0) this.#lines.set(caller, line)
      turn?.()
    }
  }

  #stepOut(caller: CallerKey, turn: Turn) {
    this.#taken--
    const line = this.#lines.get(caller)
    if (!line) return
    line.turns = line.turns.filter((waiting) => waiting !== turn)
    if (line.turns.length === 0) this.#lines.delete(caller)
  }
}
