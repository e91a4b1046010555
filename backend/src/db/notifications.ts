import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** First number of the advisory locks by which processes are known to be alive. */
export const LEASE_CLASS = 1_815_762
const MAX_LEASE = 2 ** 31

export const RECONNECT_MS = 1000
const PING_MS = 10_000
const ANSWER_TIMEOUT_MS = 5000

type Handler = (payload: string) => void

/**
 * Hears through PostgreSQL what other backends have to say. One connection for all channels; it comes back by itself
 * when the database does, and tells every handler with an empty payload that something may have been missed.
 */
export class Notifications {
  readonly #url: string
  readonly #log: FastifyBaseLogger
  readonly #pingMs: number
  readonly #lease = randomInt(1, MAX_LEASE)
  readonly #handlers = new Map<string, Handler>()
  #onReturn = () => {}
  #client: pg.Client | undefined
  #pinging: NodeJS.Timeout | undefined
  #isClosed = false
  #leaseSince: number | undefined

  constructor(url: string, log: FastifyBaseLogger, { pingMs = PING_MS } = {}) {
    this.#url = url
    this.#log = log
    this.#pingMs = pingMs
  }

  /** The lock that this process holds as long as it lives; undefined while it is not connected. */
  get lease(): number | undefined {
    return this.#leaseSince === undefined ? undefined : this.#lease
  }

  hasHeldLeaseFor(ms: number): boolean {
    return this.#leaseSince !== undefined && performance.now() - this.#leaseSince >= ms
  }

  /** Call before connect(). */
  on(channel: string, handler: Handler) {
    this.#handlers.set(channel, handler)
  }

  /** Told each time that it has come back, maybe to another server. Call before connect(). */
  onReturn(handler: () => void) {
    this.#onReturn = handler
  }

  async connect() {
    if (this.#client || this.#isClosed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'larder-notifications',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => this.#handlers.get(channel)?.(payload))
    // Not once: a server that goes down is two errors, and one without a listener would end the process.
    client.on('error', (error) => this.#reconnect(client, error))
    client.once('end', () => this.#reconnect(client))
    try {
      await client.connect()
      // Shared: a lost session that the server has not noticed yet must not keep us waiting.
      await client.query('select pg_advisory_lock_shared($1, $2)', [LEASE_CLASS, this.#lease])
      this.#leaseSince = performance.now()
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`)
      for (const handler of this.#handlers.values()) handler('')
      this.#onReturn()
      this.#pingLater(client)
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#pinging)
    await this.#client?.end().catch(() => {})
  }

  #pingLater(client: pg.Client) {
    if (!this.#isClosed && this.#client === client)
      this.#pinging = setTimeout(() => void this.#ping(client), this.#pingMs).unref()
  }

  /** A line that has gone dead without a word, or a server that hears nothing new any more, is noticed by asking. */
  async #ping(client: pg.Client) {
    try {
      const { rows } = await client.query('select pg_is_in_recovery() as is_standby')
      if (rows[0].is_standby) throw new Error('the server has become a standby')
      this.#pingLater(client)
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  #reconnect(lost: pg.Client, error?: Error) {
    if (this.#isClosed || this.#client !== lost) return
    this.#client = undefined
    this.#leaseSince = undefined
    clearTimeout(this.#pinging)
    // A connection that was refused what it asked for is still one.
    lost.end().catch(() => {})
    if (error) this.#log.warn({ err: error }, 'no longer hears from other backends; trying again')
    setTimeout(() => void this.connect(), RECONNECT_MS).unref()
  }
}
