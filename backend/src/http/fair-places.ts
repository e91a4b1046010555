type Key = string | number

/** `leave` gives it back and must be called once. */
type Place = { mayBegin: boolean; leave: () => void }

/**
 * A number of places for work, shared out fairly: of one caller only so many work at once, and the rest of theirs wait
 * in line, while others pass. Who would make it more than there are places is refused.
 */
export class FairPlaces {
  readonly #places: number
  readonly #mostOfOne: number
  readonly #atWork = new Map<Key, number>()
  readonly #lines = new Map<Key, (() => void)[]>()
  #taken = 0

  constructor({ places, mostOfOne }: { places: number; mostOfOne: number }) {
    this.#places = places
    this.#mostOfOne = mostOfOne
  }

  get isFull(): boolean {
    return this.#taken >= this.#places
  }

  /**
   * A place for this caller, at work now or waiting: then `onTurn` is called when it may begin. Undefined when there is no
   * room: when all is taken, or seven eighths by this caller alone.
   */
  take(caller: Key, onTurn: () => void): Place | undefined {
    const line = this.#lines.get(caller) ?? []
    const working = this.#atWork.get(caller) ?? 0
    if (this.isFull || working + line.length >= (this.#places * 7) / 8) return undefined
    this.#taken++
    if (working < this.#mostOfOne) {
      this.#atWork.set(caller, working + 1)
      return { mayBegin: true, leave: () => this.#leave(caller) }
    }
    let hasBegun = false
    const turn = () => {
      hasBegun = true
      this.#atWork.set(caller, (this.#atWork.get(caller) ?? 0) + 1)
      onTurn()
    }
    this.#lines.set(caller, [...line, turn])
    return { mayBegin: false, leave: () => (hasBegun ? this.#leave(caller) : this.#stepOut(caller, turn)) }
  }

  #leave(caller: Key) {
    this.#taken--
    const left = (this.#atWork.get(caller) ?? 1) - 1
    if (left > 0) this.#atWork.set(caller, left)
    else this.#atWork.delete(caller)
    const [next, ...rest] = this.#lines.get(caller) ?? []
    this.#keepLine(caller, rest)
    next?.()
  }

  #stepOut(caller: Key, turn: () => void) {
    this.#taken--
    this.#keepLine(
      caller,
      (this.#lines.get(caller) ?? []).filter((waiting) => waiting !== turn),
    )
  }

  #keepLine(caller: Key, line: (() => void)[]) {
    if (line.length > 0) this.#lines.set(caller, line)
    else this.#lines.delete(caller)
  }
}
