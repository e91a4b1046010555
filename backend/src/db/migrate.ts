import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { StartError } from './start-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Runs what is missing, in order, in one transaction under a lock: of several instances, one migrates. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      `The database was written by a newer Larder than this one (${error.message}). Start that version, or restore a backup.`,
    )
  if (error) throw error
  return results.map((result) => result.migrationName)
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
    return Object.fromEntries(
      files.map((file) => [
        file.replace('.sql', ''),
        { up: async (db) => void (await sql.raw(await readFile(new URL(file, FOLDER), 'utf8')).execute(db)) },
      ]),
    )
  },
}
