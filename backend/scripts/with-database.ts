import { upgradeDatabase } from '../src/backup/upgrade-database.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { runCommand } from './run-command.ts'

const HOUR_MS = 60 * 60 * 1000

/** Runs a command on the configured database after migrating it. An embedded one must not be in use. */
export function withDatabase(work: (db: Db) => Promise<void>) {
  return runCommand(async (config) => {
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
  })
}
