import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { upgradeDatabase } from '../backup/upgrade-database.ts'
import type { Config } from '../config.ts'
import { isDatabaseDown } from '../db/database-errors.ts'
import { openDb } from '../db/db.ts'
import {
  findConnectionSettings,
  requireOwnSession,
  requireSettings,
  toLoginError,
  toPoolerError,
} from '../db/require-own-session.ts'
import { prepareQueue } from '../jobs/prepare-queue.ts'
import { loadDefaultAccounts, lockDefaultAccounts } from '../operations/sample-data/default-accounts.ts'
import { loadSampleData } from '../operations/sample-data/load-sample-data.ts'
import { findOrCreateVapidKeys } from '../people/notifications/vapid-keys.ts'
import { prepareSetup } from '../people/setup/prepare-setup.ts'
import { upgradePasswordHashes } from '../people/users/upgrade-password-hashes.ts'

const RETRY_MS = 1000
const MIGRATION_TIMEOUT_MS = 60 * 60 * 1000

type Preparation = {
  config: Config
  url: string
  log: FastifyBaseLogger
  /** Until this signal, waits for a server that starts later or is restarted. */
  stopping: AbortSignal
  connectTimeoutMs?: number
}

type Prepared = {
  /** File of the snapshot, if the database was changed. */
  snapshot: string | undefined
  /** For the first Admin, while there is none. */
  setupCode: string | undefined
}

/** Migrates the database to this version. Undefined if it was stopped before. */
export async function prepareDatabase(preparation: Preparation): Promise<Prepared | undefined> {
  const { log, stopping } = preparation
  for (;;) {
    try {
      return await prepare(preparation)
    } catch (failure) {
      const error = preparation.config.databaseUrl
        ? toLoginError(toPoolerError(failure), preparation.url)
        : toPoolerError(failure)
      if (!isDatabaseDown(error)) throw error
      log.warn({ err: error }, 'database not available; retrying')
      await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
      if (stopping.aborted) return undefined
    }
  }
}

async function prepare({ config, url, log, connectTimeoutMs }: Preparation): Promise<Prepared> {
  await requireOwnSession(url, connectTimeoutMs)
  const db = openDb({ url, poolSize: 2, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  try {
    requireSettings(await findConnectionSettings(db))
    const { migrations, snapshot } = await upgradeDatabase({ db, url, config })
    if (migrations.length > 0) log.info({ migrations, snapshot }, 'database migrated')
    await prepareQueue(db, url)
    await upgradePasswordHashes(db)
    await findOrCreateVapidKeys(db)
    if (config.production) {
      const locked = await lockDefaultAccounts(db)
      if (locked.length > 0)
        log.warn({ accounts: locked }, 'developer passwords removed; use npm run reset-password')
    } else {
      await loadDefaultAccounts(db)
      if (config.sampleData && (await loadSampleData(db))) log.info('sample data loaded')
    }
    return { snapshot, setupCode: await prepareSetup(db, config.dataDir, log) }
  } finally {
    await db.destroy()
  }
}
