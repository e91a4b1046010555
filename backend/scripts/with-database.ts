import { ConfigError, readConfig } from '../src/config.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { StartError } from '../src/db/start-error.ts'

const HOUR_MS = 60 * 60 * 1000

/** Runs a command on the configured database, migrated; an embedded one must not be in use by a running Larder. */
export async function withDatabase(work: (db: Db) => Promise<void>) {
  try {
    const { databaseUrl, dataDir, databasePort } = readConfig({ ...process.env, NODE_ENV: undefined })
    const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, port: databasePort })
    const db = openDb({ url: databaseUrl ?? embedded?.url ?? '', poolSize: 2, statementTimeoutMs: HOUR_MS })
    try {
      await migrate(db)
      await work(db)
    } finally {
      await db.destroy()
      await embedded?.stop()
    }
  } catch (error) {
    const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
    console.error(isTheirsToMend ? error.message : error)
    process.exitCode = 1
  }
}
