const FIRST_MS = 500
const MAX_MS = 30_000
/** A process that ran this long was healthy: its next exit starts a new series of failures. */
const CALM_MS = 60 * 1000

/** Delay before a process is restarted: none at first, then longer with each failure. */
export class BackOff {
  readonly #maxMs: number
  #failures = 0
  #startedAt = 0

  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs
  }

  nextDelayMs(now = Date.now()): number {
    if (now - this.#startedAt > CALM_MS) this.#failures = 0
    const delay = this.#failures === 0 ? 0 : Math.min(this.#maxMs, FIRST_MS * 2 ** (this.#failures - 1))
    this.#failures++
    this.#startedAt = now + delay
    return delay
  }
}
