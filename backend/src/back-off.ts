const FIRST_MS = 500
const MAX_MS = 30_000
/** What has run for so long was well: its next end is no part of a row of failures. */
const CALM_MS = 60 * 1000

/** How long what has ended stays down before it is started again: no time at all, and then longer each time. */
export class BackOff {
  #failures = 0
  #startedAt = 0

  nextDelayMs(now = Date.now()): number {
    if (now - this.#startedAt > CALM_MS) this.#failures = 0
    const delay = this.#failures === 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (this.#failures - 1))
    this.#failures++
    this.#startedAt = now + delay
    return delay
  }
}
