import type { CallerKey } from './who-is-about.ts'

/** Less than half: who is not known yet counts by their address, and once they are, by their account. */
const MOST_OF_ONE = 7 / 16

/** `leave` gives it back and must be called once. */
type Place = { mayBegin: boolean; leave: () => void }

type Wish = {
  caller: CallerKey
  /** How many of this caller's work at once, just now. */
  share: () => number
  /** Called when it may begin, if it may not at once. */
  onTurn: () => void
}

type Turn = () => void
type Size = { places: number; atWork?: number }

/**
 * A number of places, shared out fairly: so many are at work at once, of one caller only a share of them, and the rest
 * wait in lines, one for each caller, who take turns. Who would make it more than there are places is refused.
 */
export class FairPlaces {
  readonly #places: number
  readonly #mostAtWork: number
  readonly #atWork = new Map<CallerKey, number>()
  /** In the order in which their turn comes. */
  readonly #lines = new Map<CallerKey, { turns: Turn[]; share: () => number }>()
  #taken = 0
  #working = 0

  constructor({ places, atWork = places }: Size) {
    this.#places = places
    this.#mostAtWork = atWork
  }

  get isFull(): boolean {
    return this.#taken >= this.#places
  }

  /** There is none when all is taken, or seven sixteenths by this caller alone. */
  hasRoomFor(caller: CallerKey): boolean {
    const waiting = this.#lines.get(caller)?.turns.length ?? 0
    return !this.isFull && this.#workingFor(caller) + waiting < this.#places * MOST_OF_ONE
  }

  /** Undefined when there is no room. */
  take({ caller, share, onTurn }: Wish): Place | undefined {
    if (!this.hasRoomFor(caller)) return undefined
    this.#taken++
    const leave = () => this.#leave(caller)
    if (this.#working < this.#mostAtWork && this.#workingFor(caller) < share()) {
      this.#begin(caller)
      return { mayBegin: true, leave }
    }
    let hasBegun = false
    const turn = () => {
      hasBegun = true
      this.#begin(caller)
      onTurn()
    }
    this.#queue(caller, turn, share)
    return { mayBegin: false, leave: () => (hasBegun ? leave() : this.#stepOut(caller, turn)) }
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

  #leave(caller: CallerKey) {
    this.#taken--
    this.#working--
    const left = this.#workingFor(caller) - 1
    if (left > 0) this.#atWork.set(caller, left)
    else this.#atWork.delete(caller)
    this.#giveTurns()
  }

  #giveTurns() {
    for (const [caller, line] of this.#lines) {
      if (this.#working >= this.#mostAtWork) return
      if (this.#workingFor(caller) >= line.share()) continue
      const turn = line.turns.shift()
      // Whoever has had a turn goes to the end, and is met there again.
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
