/** An account, or the address of who has none. */
export type CallerKey = string | number

const GONE_AFTER_MS = 1000

/** Whether someone is alone: who came last, and who last before them, is all that takes. */
export class WhoIsAbout {
  readonly #now: () => number
  #last: { caller: CallerKey; at: number } | undefined
  #before: { caller: CallerKey; at: number } | undefined

  constructor(now = Date.now) {
    this.#now = now
  }

  see(caller: CallerKey) {
    if (this.#last?.caller !== caller) this.#before = this.#last
    this.#last = { caller, at: this.#now() }
  }

  isAlone(caller: CallerKey): boolean {
    const other = this.#last?.caller === caller ? this.#before : this.#last
    return other === undefined || this.#now() - other.at > GONE_AFTER_MS
  }
}
