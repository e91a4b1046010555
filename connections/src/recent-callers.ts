/** The id of an account, or the address of an anonymous caller. */
export type CallerKey = string | number

const GONE_AFTER_MS = 1000

/** Remembers the last two callers, which is enough to tell whether one has the service to itself. */
export class RecentCallers {
  readonly #now: () => number
  #last: { caller: CallerKey; at: number } | undefined
  #before: { caller: CallerKey; at: number } | undefined

  constructor(now = Date.now) {
    this.#now = now
  }

  note(caller: CallerKey) {
    if (this.#last?.caller !== caller) this.#before = this.#last
    this.#last = { caller, at: this.#now() }
  }

  isOnlyCaller(caller: CallerKey): boolean {
    const other = this.#last?.caller === caller ? this.#before : this.#last
    return other === undefined || this.#now() - other.at > GONE_AFTER_MS
  }
}
