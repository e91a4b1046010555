import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Class of the advisory locks that show that a process is alive. */
export const LEASE_CLASS = 1_815_762
const MAX_LEASE = 2 ** 31

export const RECONNECT_MS = 1000
const PING_MS = 10_000
const TIMEOUT_MS = 5000

type Handler = (payload: string) => void

/**
 * Receives PostgreSQL notifications from other backends, on one connection for all channels. Reconnects by itself and
 * then calls every handler with an empty payload, because notifications may have been lost.
 */
export class Notifications {
  readonly #url: string
  readonly #log: FastifyBaseLogger
  readonly #pingMs: number
  readonly #lease = randomInt(1, MAX_LEASE)
  readonly #handlers = new Map<string, Handler>()
  #onReconnect = () => {}
  #client: pg.Client | undefined
  #pinging: NodeJS.Timeout | undefined
  #isClosed = false
  #leaseSince: number | undefined

  constructor(url: string, log: FastifyBaseLogger, { pingMs = PING_MS } = {}) {
    this.#url = url
    this.#log = log
    this.#pingMs = pingMs
  }

  /** Advisory lock that this process holds while it is connected; undefined otherwise. */
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

  /** Called after each reconnect, possibly to another server. Call before connect(). */
  onReconnect(handler: () => void) {
    this.#onReconnect = handler
  }

  async connect() {
    if (this.#client || this.#isClosed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'larder-notifications',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => this.#handlers.get(channel)?.(payload))
    // Not `once`: a stopping server causes two errors, and an unhandled one would end the process.
    client.on('error', (error) => this.#reconnect(client, error))
    client.once('end', () => this.#reconnect(client))
    try {
      await client.connect()
      // Shared, so that a lost session that the server has not noticed yet does not block us.
      await client.query('select pg_advisory_lock_shared($1, $2)', [LEASE_CLASS, this.#lease])
      this.#leaseSince = performance.now()
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`)
      for (const handler of this.#handlers.values()) handler('')
      this.#onReconnect()
      this.#schedulePing(client)
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#pinging)
    await this.#client?.end().catch(() => {})
  }

  #schedulePing(client: pg.Client) {
    if (!this.#isClosed && this.#client === client)
      this.#pinging = setTimeout(() => void this.#ping(client), this.#pingMs).unref()
  }

  /** Detects connections that broke silently, and servers that became a standby. */
  async #ping(client: pg.Client) {
    try {
      const { rows } = await client.query('select pg_is_in_recovery() as is_standby')
      if (rows[0].is_standby) throw new Error('the server has become a standby')
      this.#schedulePing(client)
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  #reconnect(lost: pg.Client, error?: Error) {
    if (this.#isClosed || this.#client !== lost) return
    this.#client = undefined
    this.#leaseSince = undefined
    clearTimeout(this.#pinging)
    // The connection may still be open if only a statement failed.
    lost.end().catch(() => {})
    if (error) this.#log.warn({ err: error }, 'notification connection lost; reconnecting')
    setTimeout(() => void this.connect(), RECONNECT_MS).unref()
  }
}
