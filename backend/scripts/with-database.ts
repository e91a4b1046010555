import { upgradeDatabase } from '../src/backup/upgrade-database.ts'
import type { Config } from '../src/config.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { findRunningServer } from '../src/db/embedded-orphan.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { runCommand } from './run-command.ts'

const HOUR_MS = 60 * 60 * 1000

type Work = (db: Db) => Promise<void>

/** Runs a command on the configured database after migrating it. An embedded one must not be in use. */
export const withDatabase = (work: Work) => runCommand((config) => useDatabase(config, work))

/** Same, but also works while Larder runs on an embedded database, which it has migrated. */
export async function useSharedDatabase(config: Config, work: Work) {
  const running = config.databaseUrl ? undefined : await findRunningServer(config.dataDir)
  if (!running) return useDatabase(config, work)
  const db = openDb({ url: running, poolSize: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function useDatabase(config: Config, work: Work) {
  const { databaseUrl, dataDir, databasePort } = config
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, port: databasePort })
  const url = databaseUrl ?? embedded?.url ?? ''
  const db = openDb({ url, poolSize: 2, statementTimeoutMs: HOUR_MS })
  try {
    const { snapshot } = await upgradeDatabase({ db, url, config })
    if (snapshot) console.log(`A snapshot from before the upgrade is in ${snapshot}`)
    await work(db)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
