import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { MIGRATIONS } from '../files.ts'
import { adoptBaseline, BASELINE, listExecuted, readBaseline } from './baseline.ts'
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
 * Runs the missing migrations in order, in one transaction under a lock: of several instances, one migrates. Then
 * replaces the functions whose files changed.
 */
export async function migrate(
  db: Db,
  { upTo, isInTransaction = false }: MigrateOptions = {},
): Promise<string[]> {
  const run = (work: (trx: Db) => Promise<void>) => (isInTransaction ? work(db) : inTransaction(db, work))
  await run(adoptBaseline)
  const migrator = new Migrator({ db, ...MIGRATOR, disableTransactions: isInTransaction })
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      `The database was written by a newer Larder than this one (${error.message}). Start that version, or restore a backup.`,
    )
  if (error) throw error
  if (!upTo) await run(replaceFunctions)
  return results.map((result) => result.migrationName)
}

/** The migrations that the database has had, and those it still needs. */
export async function listMigrations(db: Db): Promise<{ executed: string[]; pending: string[] }> {
  const executed = await listExecuted(db)
  return { executed, pending: (await listKnownMigrations()).filter((name) => !executed.includes(name)) }
}

/** The names of all migrations of this release, in order. */
export async function listKnownMigrations(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  return [BASELINE, ...files.map((file) => file.replace('.sql', '')).sort(compareNames)]
}

export const readMigration = (name: string) =>
  name === BASELINE ? readBaseline() : readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')

/** Names begin with a release: 0.10.0 comes after 0.9.0. */
const compareNames = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

const provider: MigrationProvider = {
  async getMigrations() {
    const names = await listKnownMigrations()
    return Object.fromEntries(
      names.map((name) => [
        name,
        { up: async (db) => void (await sql.raw(await readMigration(name)).execute(db)) },
      ]),
    )
  },
}

const MIGRATOR = { provider, nameComparator: compareNames }
