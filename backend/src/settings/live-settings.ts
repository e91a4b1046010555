import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Notifications } from '../db/notifications.ts'
import { findSettings, SETTINGS_CHANNEL } from './settings.queries.ts'

const TRY_AGAIN_MS = 1000

/**
 * Settings cached in memory, because requests read them often. They are read again when a backend announces a change,
 * or may have missed an announcement.
 */
export class LiveSettings {
  writesPerMinute: number
  readonly #config: Config
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  #again: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: Config, db: Db, notifications: Notifications, log: FastifyBaseLogger) {
    this.writesPerMinute = config.writesPerMinute
    this.#config = config
    this.#db = db
    this.#log = log
    notifications.on(SETTINGS_CHANNEL, () => void this.#load())
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#again)
  }

  async #load() {
    if (this.#isClosed) return
    try {
      const { writes_per_minute, log_level } = await findSettings(this.#db, this.#config)
      this.writesPerMinute = writes_per_minute.value
      this.#log.level = log_level.value
    } catch (error) {
      // Before the first migration, or while the database is down.
      this.#log.debug({ err: error }, 'settings could not be read; retrying')
      clearTimeout(this.#again)
      this.#again = setTimeout(() => void this.#load(), TRY_AGAIN_MS).unref()
    }
  }
}
