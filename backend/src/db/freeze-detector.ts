import pg from 'pg'

const CHECK_INTERVAL_MS = 500
/** Statements that take longer than this are rare: the server is asked whether it is still there. */
const SUSPICION_MS = 1500
const PING_TIMEOUT_MS = 2000

type Waiting = { since: number; reject: (error: Error) => void }

export const FROZEN = 'The database server does not answer'

/**
 * Tells a frozen server from a slow statement: a slow server still answers on another connection. When it does not, all
 * statements fail at once, and new ones too until it answers again, so that no request waits for a time-out of its own.
 */
export class FreezeDetector {
  readonly #url: string
  readonly #waiting = new Set<Waiting>()
  #lastAnswer = 0
  #timer: NodeJS.Timeout | undefined
  #isPinging = false
  #isFrozen = false

  constructor(url: string) {
    this.#url = url
  }

  /** The result of a statement or connection attempt, or an error as soon as the server is known to be frozen. */
  async watch<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isFrozen) throw new Error(FROZEN)
    const frozen = Promise.withResolvers<never>()
    const entry = { since: performance.now(), reject: frozen.reject }
    this.#waiting.add(entry)
    this.#timer ??= setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref()
    try {
      const result = await Promise.race([work(), frozen.promise])
      this.#lastAnswer = performance.now()
      return result
    } finally {
      this.#waiting.delete(entry)
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
    const silentSince = Math.max(oldest?.since ?? 0, this.#lastAnswer)
    if (this.#isPinging || (!this.#isFrozen && performance.now() - silentSince < SUSPICION_MS)) return
    void this.#ping()
  }

  async #ping() {
    this.#isPinging = true
    const begun = performance.now()
    const isSilent = await isServerSilent(this.#url)
    this.#isPinging = false
    // Any statement that was answered meanwhile shows that the server is alive, however busy.
    this.#isFrozen = isSilent && this.#lastAnswer < begun
    if (this.#isFrozen) for (const { reject } of this.#waiting) reject(new Error(FROZEN))
  }
}

/** False also for a refused connection: then every statement has failed already, or is about to. */
async function isServerSilent(url: string): Promise<boolean> {
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
  const isSilent = await Promise.race([answered, silent.promise])
  clearTimeout(timer)
  void client.end().catch(() => {})
  return isSilent
}
