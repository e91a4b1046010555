import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Whoever asks whether we are ready does not wait for a frozen server. */
const ANSWER_TIMEOUT_MS = 3000

/** The database as the service sees it: not ready until it is migrated, and whether it answers right now. */
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

  /** For what must wait until it is migrated. */
  get whenReady(): Promise<void> {
    return this.#ready.promise
  }

  becomeReady() {
    this.#isReady = true
    this.#ready.resolve()
  }

  /** Whether it can be used: a standby answers, and takes no writes. */
  async answers(): Promise<boolean> {
    if (!this.isReady) return false
    return Promise.race([this.#isPrimary(), pause(ANSWER_TIMEOUT_MS, false, { ref: false })])
  }

  async #isPrimary(): Promise<boolean> {
    try {
      const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(
        this.db,
      )
      return rows[0]?.is_standby === false
    } catch {
      return false
    }
  }
}
