import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RECONNECT_MS = 1000

type Listener = (version: number) => void

/**
 * Hears through PostgreSQL that a list has changed, whichever backend changed it. One connection serves all devices
 * that look at a list here; it comes back by itself when the database does.
 */
export class ListChanges {
  readonly #url: string
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Map<number, Set<Listener>>()
  #client: pg.Client | undefined
  #isClosed = false

  constructor(url: string, log: FastifyBaseLogger) {
    this.#url = url
    this.#log = log
  }

  subscribe(listId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(listId) ?? new Set()
    this.#listeners.set(listId, listeners.add(listener))
    if (!this.#client) void this.#connect()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(listId)
    }
  }

  async close() {
    this.#isClosed = true
    await this.#client?.end().catch(() => {})
  }

  async #connect() {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'larder-changes',
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ payload = '' }) => this.#tell(payload))
    client.once('error', (error) => this.#reconnect(error))
    client.once('end', () => this.#reconnect())
    try {
      await client.connect()
      await client.query('listen shopping_lists')
      // What was missed while there was no connection: everyone looks again.
      for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(0)
    } catch (error) {
      this.#reconnect(error as Error)
    }
  }

  #reconnect(error?: Error) {
    if (this.#isClosed || !this.#client) return
    this.#client = undefined
    if (error) this.#log.warn({ err: error }, 'no longer told of changes to shopping lists; trying again')
    setTimeout(() => !this.#isClosed && !this.#client && void this.#connect(), RECONNECT_MS).unref()
  }

  #tell(payload: string) {
    const [listId, version] = payload.split(':').map(Number)
    for (const listener of this.#listeners.get(listId ?? 0) ?? []) listener(version ?? 0)
  }
}
