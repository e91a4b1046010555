import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { MIGRATIONS } from '../files.ts'
import type { Db } from './db.ts'
import { replaceFunctions } from './replace-functions.ts'
import { StartError } from './start-error.ts'
import { inTransaction } from './transaction.ts'

type MigrateOptions = {
  /** Stop after this migration instead of the last. */
  upTo?: string | undefined
  /** The caller has begun a transaction on the only connection there is. */
  isInTransaction?: boolean
}

/**
 * Runs what is missing, in order, in one transaction under a lock: of several instances, one migrates. Then replaces the
 * functions that have changed.
 */
export async function migrate(
  db: Db,
  { upTo, isInTransaction = false }: MigrateOptions = {},
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles, disableTransactions: isInTransaction })
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      `The database was written by a newer Larder than this one (${error.message}). Start that version, or restore a backup.`,
    )
  if (error) throw error
  if (!upTo) await (isInTransaction ? replaceFunctions(db) : inTransaction(db, replaceFunctions))
  return results.map((result) => result.migrationName)
}

/** Which migrations the database has had, and which it still needs. */
export async function listMigrations(db: Db): Promise<{ executed: string[]; pending: string[] }> {
  const migrations = await new Migrator({ db, provider: sqlFiles }).getMigrations()
  const names = (isExecuted: boolean) =>
    migrations.filter((found) => (found.executedAt !== undefined) === isExecuted).map((found) => found.name)
  return { executed: names(true), pending: names(false) }
}

/** The names of all migrations that this Larder brings, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace('.sql', '')).sort()
}

export const readMigration = (name: string) => readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = await knownMigrations()
    return Object.fromEntries(
      names.map((name) => [
        name,
        { up: async (db) => void (await sql.raw(await readMigration(name)).execute(db)) },
      ]),
    )
  },
}
