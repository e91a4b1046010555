import pg from 'pg'

const CHECK_INTERVAL_MS = 500
/** Few statements take longer than this. After it, the server is pinged. */
const PING_AFTER_MS = 1500
const PING_TIMEOUT_MS = 2000

type Waiting = { since: number; fail: (error: Error) => void }

export const FROZEN = 'The database server does not respond'

/**
 * Distinguishes a frozen server from a slow statement: a slow server still responds on another connection. If it does
 * not, all running and new statements fail at once until it responds again, so that no request waits for its own
 * timeout.
 */
export class FreezeDetector {
  readonly #url: string
  readonly #waiting = new Set<Waiting>()
  #lastResponse = 0
  #timer: NodeJS.Timeout | undefined
  #isPinging = false
  #isFrozen = false

  constructor(url: string) {
    this.#url = url
  }

  /** Calls `fail` as soon as the server is known to be frozen, until the returned function is called. */
  watch(fail: (error: Error) => void): (hasResponded: boolean) => void {
    if (this.#isFrozen) throw new Error(FROZEN)
    this.#timer ??= setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref()
    const entry = { since: performance.now(), fail }
    this.#waiting.add(entry)
    return (hasResponded) => {
      this.#waiting.delete(entry)
      if (hasResponded) this.#lastResponse = performance.now()
    }
  }

  close() {
    clearInterval(this.#timer)
  }

  #check() {
    const [oldest] = this.#waiting
    if (!oldest && !this.#isFrozen) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    const silentSince = Math.max(oldest?.since ?? 0, this.#lastResponse)
    if (this.#isPinging || (!this.#isFrozen && performance.now() - silentSince < PING_AFTER_MS)) return
    void this.#ping()
  }

  async #ping() {
    this.#isPinging = true
    const startedAt = performance.now()
    const isUnresponsive = await isServerUnresponsive(this.#url)
    this.#isPinging = false
    // A response to any statement in the meantime proves that the server is alive.
    this.#isFrozen = isUnresponsive && this.#lastResponse < startedAt
    if (!this.#isFrozen) return
    for (const { fail } of this.#waiting) fail(new Error(FROZEN))
    this.#waiting.clear()
  }
}

/** False also for a refused connection: in that case all statements fail anyway. */
async function isServerUnresponsive(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, query_timeout: PING_TIMEOUT_MS })
  client.on('error', () => {})
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => false,
      () => false,
    )
  const silent = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => silent.resolve(true), PING_TIMEOUT_MS)
  const isUnresponsive = await Promise.race([answered, silent.promise])
  clearTimeout(timer)
  void client.end().catch(() => {})
  return isUnresponsive
}
