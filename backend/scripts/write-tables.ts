import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTemporaryPostgres } from '../test/temporary-postgres.ts'

const TABLES = fileURLToPath(new URL('../src/db/tables.ts', import.meta.url))
const CLOSED_LISTS = {
  columns: {
    'users.role': "'User' | 'Admin'",
    'recipes.visibility': "ColumnType<'public' | 'private', 'public' | 'private' | undefined, 'public' | 'private'>",
    'recipe_ingredients.grams_by': "'stated' | 'weighed' | 'by_volume' | 'by_piece' | 'unknown'",
  },
}

/** Writes the types of the migrated database's tables to the given file. */
export async function writeTables(file = TABLES) {
  const server = await startTemporaryPostgres()
  const db = openDb({ url: server.url, poolSize: 2 })
  try {
    await migrate(db)
    execFileSync('kysely-codegen', [
      ...['--dialect', 'postgres', '--url', server.url, '--out-file', file, '--log-level', 'error'],
      ...['--exclude-pattern', 'kysely_*', '--overrides', JSON.stringify(CLOSED_LISTS)],
    ])
  } finally {
    await db.destroy()
    await server.stop()
  }
}

if (import.meta.main) await writeTables()
