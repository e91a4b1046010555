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

/**
 * A number of places for work, shared out fairly: of one caller only so many work at once, and the rest of theirs wait
 * in line, while others pass. Who would make it more than there are places is refused.
 */
export class FairPlaces {
  readonly #places: number
  readonly #atWork = new Map<CallerKey, number>()
  readonly #lines = new Map<CallerKey, (() => void)[]>()
  #taken = 0

  constructor(places: number) {
    this.#places = places
  }

  get isFull(): boolean {
    return this.#taken >= this.#places
  }

  /** Undefined when there is no room: when all is taken, or seven sixteenths by this caller alone. */
  take({ caller, share, onTurn }: Wish): Place | undefined {
    const line = this.#lines.get(caller) ?? []
    const working = this.#atWork.get(caller) ?? 0
    if (this.isFull || working + line.length >= this.#places * MOST_OF_ONE) return undefined
    this.#taken++
    const leave = () => this.#leave(caller, share())
    if (working < share()) {
      this.#atWork.set(caller, working + 1)
      return { mayBegin: true, leave }
    }
    let hasBegun = false
    const turn = () => {
      hasBegun = true
      this.#atWork.set(caller, (this.#atWork.get(caller) ?? 0) + 1)
      onTurn()
    }
    this.#lines.set(caller, [...line, turn])
    return { mayBegin: false, leave: () => (hasBegun ? leave() : this.#stepOut(caller, turn)) }
  }

  #leave(caller: CallerKey, share: number) {
    this.#taken--
    const left = (this.#atWork.get(caller) ?? 1) - 1
    if (left > 0) this.#atWork.set(caller, left)
    else this.#atWork.delete(caller)
    const line = this.#lines.get(caller) ?? []
    const turns = line.slice(0, Math.max(0, share - left))
    this.#keepLine(caller, line.slice(turns.length))
    for (const turn of turns) turn()
  }

  #stepOut(caller: CallerKey, turn: () => void) {
    this.#taken--
    this.#keepLine(
      caller,
      (this.#lines.get(caller) ?? []).filter((waiting) => waiting !== turn),
    )
  }

  #keepLine(caller: CallerKey, line: (() => void)[]) {
    if (line.length > 0) this.#lines.set(caller, line)
    else this.#lines.delete(caller)
  }
}
