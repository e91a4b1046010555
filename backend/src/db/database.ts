import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Readiness checks must not wait for a frozen server. */
const PING_TIMEOUT_MS = 3000

/** State of the database: ready after migration, and whether it responds at the moment. */
export class Database {
  readonly url: string
  readonly db: Db
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false

  constructor(url: string, db: Db) {
    this.url = url
    this.db = db
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Resolves after the migration. */
  get whenReady(): Promise<void> {
    return this.#ready.promise
  }

  becomeReady() {
    this.#isReady = true
    this.#ready.resolve()
  }

  /** Whether the server responds and accepts writes; a standby does not. */
  async isAvailable(): Promise<boolean> {
    if (!this.isReady) return false
    return Promise.race([this.#isPrimary(), pause(PING_TIMEOUT_MS, false, { ref: false })])
  }

  async #isPrimary(): Promise<boolean> {
    try {
      // Raw: calls a function.
      const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(
        this.db,
      )
      return rows[0]?.is_standby === false
    } catch {
      return false
    }
  }
}
