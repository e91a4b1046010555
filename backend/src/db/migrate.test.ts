import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { runProcess } from '../../test/run-process.ts'
import { rowsOf, schemaOf } from '../../test/whole-database.ts'
import { type Db, openDb } from './db.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

const KILLS = Number(process.env.MIGRATION_KILLS ?? 5)

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb({ url, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A database as version 1 left it, with something in it that must not be lost. */
async function createOldDatabase(): Promise<string> {
  const url = await createEmptyDatabase()
  const [first] = await knownMigrations()
  await withDb(url, async (db) => {
    await migrate(db, { upTo: first })
    await sql`insert into users (email, username, password_hash)
      select n || '@example.com', 'user' || n, 'x' from generate_series(1, 100) n`.execute(db)
  })
  return url
}

describe('a migration that is killed', () => {
  test(`at any of ${KILLS} points is finished by the next start, and nothing is lost`, async () => {
    const untouched = await createOldDatabase()
    const users = (await rowsOf(untouched)).users
    const { output } = await runProcess('test/migrate-process.ts', { DATABASE_URL: untouched })
    const statements = Number(output)
    expect(statements).toBeGreaterThanOrEqual(KILLS)
    const expected = await schemaOf(inject('templateUrl'))
    expect(await schemaOf(untouched)).toEqual(expected)

    for (let kill = 1; kill <= KILLS; kill++) {
      const url = await createOldDatabase()
      const point = Math.round((kill / KILLS) * statements)
      const killed = await runProcess('test/migrate-process.ts', {
        DATABASE_URL: url,
        KILL_AT: String(point),
      })
      expect(killed.signal, `statement ${point}: ${killed.errors}`).toBe('SIGKILL')
      await withDb(url, (db) => migrate(db))
      expect(await schemaOf(url), `statement ${point}`).toEqual(expected)
      expect((await rowsOf(url)).users?.map(idOf)).toEqual(users?.map(idOf))
    }
  })

  const idOf = (row: string) => JSON.parse(row).id
})

test('of five instances that start at once, one migrates', async () => {
  const url = await createOldDatabase()
  const known = await knownMigrations()
  const results = await Promise.all(Array.from({ length: 5 }, () => withDb(url, (db) => migrate(db))))
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 0, 0, known.length - 1])
  expect(await schemaOf(url)).toEqual(await schemaOf(inject('templateUrl')))
})

test('a function is replaced when its file is another than the one it was made from, and only then', async () => {
  const url = await createEmptyDatabase()
  await withDb(url, async (db) => {
    const madeBy = async () => {
      const { rows } = await sql<{ xmin: string; source: string }>`
        select xmin::text, prosrc as source from pg_proc where proname = 'refresh_recipes'`.execute(db)
      return rows[0]
    }
    await migrate(db)
    const made = await madeBy()
    await migrate(db)
    expect(await madeBy()).toEqual(made)
    await sql`comment on function refresh_recipes is 'of an older release'`.execute(db)
    await sql`create or replace function refresh_recipes(recipe_ids integer[]) returns void language sql as ''`.execute(
      db,
    )
    await migrate(db)
    expect((await madeBy())?.source).toBe(made?.source)
  })
})

test('an older release on a newer database says so, and changes nothing', async () => {
  const url = await createEmptyDatabase()
  await withDb(url, async (db) => {
    await migrate(db)
    await sql`insert into kysely_migration values ('9999-01-01-1-future', '')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(StartError)
  })
  const before = [await schemaOf(url), await rowsOf(url)]
  const { code, errors } = await runProcess('src/main.ts', {
    DATABASE_URL: url,
    BACKEND_PORT: '0',
    LOG_LEVEL: 'silent',
  })
  expect(code).toBe(1)
  expect(errors).toContain('Larder cannot start: The database was written by a newer Larder than this one')
  expect([await schemaOf(url), await rowsOf(url)]).toEqual(before)
})
