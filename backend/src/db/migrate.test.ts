import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { dumpRows, dumpSchema } from '../../test/dump-database.ts'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { createOldDatabase } from '../../test/old-database.ts'
import { runProcess } from '../../test/run-process.ts'
import { BASELINE } from './baseline.ts'
import { type Db, openDb } from './db.ts'
import { listKnownMigrations, listMigrations, migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

const KILLS = Number(process.env.MIGRATION_KILLS ?? 3)

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb({ url, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const LATER_MIGRATIONS = (await listKnownMigrations()).filter((name) => name !== BASELINE)

test('the baseline creates the schema that the dated migrations of 0.2.0 created', async () => {
  const old = await createOldDatabase()
  await withDb(old, (db) => migrate(db))
  expect(await dumpSchema(old)).toEqual(await dumpSchema(inject('templateUrl')))
})

test('a database of 0.2.0 continues: the baseline changes nothing in it', async () => {
  const url = await createOldDatabase()
  const before = [await dumpSchema(url), await dumpRows(url)]
  expect(await withDb(url, (db) => migrate(db, { upTo: BASELINE }))).toEqual([])
  expect([await dumpSchema(url), await dumpRows(url)]).toEqual(before)
  expect(await withDb(url, (db) => migrate(db))).toEqual(LATER_MIGRATIONS)
  expect(await withDb(url, listMigrations)).toEqual({ executed: await listKnownMigrations(), pending: [] })
})

test('an older database is refused, with the commit that upgrades it', async () => {
  const url = await createOldDatabase()
  await withDb(url, async (db) => {
    await sql`delete from kysely_migration where name > '2026-12-01'`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/older Larder .* Start commit \w+ of Larder 0\.2\.0 once/)
    expect((await listMigrations(db)).executed.length).toBeGreaterThan(10)
  })
})

test(`a start that is killed at any of ${KILLS} points is finished by the next one`, async () => {
  const migrated = await createOldDatabase()
  await withDb(migrated, (db) => migrate(db))
  const expected = [await dumpSchema(migrated), await dumpRows(migrated)]
  const create = { old: createOldDatabase, empty: createEmptyDatabase }
  for (const [kind, createDatabase] of Object.entries(create)) {
    const { output } = await runProcess('test/migrate-process.ts', { DATABASE_URL: await createDatabase() })
    const statements = Number(output)
    expect(statements).toBeGreaterThanOrEqual(KILLS)
    for (let kill = 1; kill <= KILLS; kill++) {
      const url = await createDatabase()
      const point = Math.round((kill / KILLS) * statements)
      const killed = await runProcess('test/migrate-process.ts', {
        DATABASE_URL: url,
        KILL_AT: String(point),
      })
      expect(killed.signal, `${kind}, statement ${point}: ${killed.errors}`).toBe('SIGKILL')
      await withDb(url, (db) => migrate(db))
      expect(await dumpSchema(url), `${kind}, statement ${point}`).toEqual(expected[0])
      if (kind === 'old') expect(await dumpRows(url)).toEqual(expected[1])
    }
  }
})

test.each([
  ['an empty database', createEmptyDatabase, LATER_MIGRATIONS.length + 1],
  ['a database of 0.2.0', createOldDatabase, LATER_MIGRATIONS.length],
])('of five instances that start at once on %s, one migrates', async (_, createDatabase, count) => {
  const url = await createDatabase()
  const results = await Promise.all(Array.from({ length: 5 }, () => withDb(url, (db) => migrate(db))))
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 0, 0, count])
  expect(await dumpSchema(url)).toEqual(await dumpSchema(inject('templateUrl')))
})

test('a function is replaced if and only if its file has changed', async () => {
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

test('an older release refuses a newer database and changes nothing', async () => {
  const url = await createEmptyDatabase()
  await withDb(url, async (db) => {
    await migrate(db)
    await sql`insert into kysely_migration values ('9999-01-01-1-future', '')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(StartError)
  })
  const before = [await dumpSchema(url), await dumpRows(url)]
  const { code, errors } = await runProcess('src/main.ts', {
    DATABASE_URL: url,
    BACKEND_PORT: '0',
    LOG_LEVEL: 'silent',
  })
  expect(code).toBe(1)
  expect(errors).toContain('Larder cannot start: The database was written by a newer Larder than this one')
  expect([await dumpSchema(url), await dumpRows(url)]).toEqual(before)
})
