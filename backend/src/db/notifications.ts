import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RECONNECT_MS = 1000

type Handler = (payload: string) => void

/**
 * Hears through PostgreSQL what other backends have to say. One connection for all channels; it comes back by itself
 * when the database does, and tells every handler with an empty payload that something may have been missed.
 */
export class Notifications {
  readonly #url: string
  readonly #log: FastifyBaseLogger
  readonly #handlers = new Map<string, Handler>()
  #client: pg.Client | undefined
  #isClosed = false

  constructor(url: string, log: FastifyBaseLogger) {
    this.#url = url
    this.#log = log
  }

  /** Call before connect(). */
  on(channel: string, handler: Handler) {
    this.#handlers.set(channel, handler)
  }

  async connect() {
    if (this.#client || this.#isClosed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'larder-notifications',
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => this.#handlers.get(channel)?.(payload))
    // Not once: a server that goes down is two errors, and one without a listener would end the process.
    client.on('error', (error) => this.#reconnect(client, error))
    client.once('end', () => this.#reconnect(client))
    try {
      await client.connect()
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`)
      for (const handler of this.#handlers.values()) handler('')
    } catch (error) {
      this.#reconnect(client, error as Error)
    }
  }

  async close() {
    this.#isClosed = true
    await this.#client?.end().catch(() => {})
  }

  #reconnect(lost: pg.Client, error?: Error) {
    if (this.#isClosed || this.#client !== lost) return
    this.#client = undefined
    if (error) this.#log.warn({ err: error }, 'no longer hears from other backends; trying again')
    setTimeout(() => void this.connect(), RECONNECT_MS).unref()
  }
}
