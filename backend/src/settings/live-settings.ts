import type { SecondFactorPolicy } from '@larder/contract/people/second-factor'
import type { Visitors } from '@larder/contract/people/sign-in'
import type { Role } from '@larder/contract/people/users'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Notifications } from '../db/notifications.ts'
import { findSetting, findSettings, SETTINGS_CHANNEL } from './settings.queries.ts'

const TRY_AGAIN_MS = 1000

type Surroundings = {
  db: Db
  notifications: Notifications
  log: FastifyBaseLogger
  /** Called after each reading. */
  onChange: () => void
}

/**
 * Settings cached in memory, because requests read them often. They are read again when a backend announces a change,
 * or may have missed an announcement.
 */
export class LiveSettings {
  writesPerMinute: number
  readonly #config: Config
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #onChange: () => void
  /** Undefined until first read: the environment might allow what an Admin has forbidden. */
  #visitors: Visitors | undefined
  #secondFactor: SecondFactorPolicy | undefined
  #loading = Promise.resolve()
  #again: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: Config, { db, notifications, log, onChange }: Surroundings) {
    this.writesPerMinute = config.writesPerMinute
    this.#config = config
    this.#db = db
    this.#log = log
    this.#onChange = onChange
    notifications.on(SETTINGS_CHANNEL, () => void this.load())
  }

  async mayVisitorsRead(): Promise<boolean> {
    const visitors = this.#visitors ?? (await findSetting(this.#db, this.#config, 'visitors'))
    return visitors !== 'none'
  }

  async requiresSecondFactor(role: Role): Promise<boolean> {
    const policy = this.#secondFactor ?? (await findSetting(this.#db, this.#config, 'second_factor'))
    return policy === 'everyone' || (policy === 'admins' && role === 'Admin')
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#again)
  }

  /** One after another, so that the newest values win. */
  load(): Promise<void> {
    this.#loading = this.#loading.then(() => this.#read())
    return this.#loading
  }

  async #read() {
    if (this.#isClosed) return
    try {
      const { writes_per_minute, log_level, visitors, second_factor } = await findSettings(
        this.#db,
        this.#config,
      )
      this.writesPerMinute = writes_per_minute.value
      this.#visitors = visitors.value
      this.#secondFactor = second_factor.value
      this.#log.level = log_level.value
      this.#onChange()
    } catch (error) {
      // Before the first migration, or while the database is down.
      this.#log.debug({ err: error }, 'settings could not be read; retrying')
      clearTimeout(this.#again)
      this.#again = setTimeout(() => void this.load(), TRY_AGAIN_MS).unref()
    }
  }
}
