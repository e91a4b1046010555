import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { whenDone } from '../../test/when-done.ts'
import { openDb } from './db.ts'
import {
  findConnectionSettings,
  requireOwnSession,
  requireSettings,
  toPoolerError,
} from './require-own-session.ts'
import { StartError } from './start-error.ts'

test('a direct connection to a server is accepted', async () => {
  const { url, drop } = await createTestDatabase()
  const db = openDb({ url, poolSize: 1 })
  whenDone(async () => {
    await db.destroy()
    await drop()
  })
  await requireOwnSession(url)
  const settings = await findConnectionSettings(db)
  expect(settings).toEqual({ timezone: 'UTC', similarity: '0.45', statement: '10s', idle: '30s' })
  expect(() => requireSettings(settings)).not.toThrow()
})

test('planner settings are the same on every server', async () => {
  const { url, drop } = await createTestDatabase()
  const told = openDb({ url, poolSize: 1 })
  const name = sql.id(new URL(url).pathname.slice(1))
  for (const setting of ['jit = on', 'random_page_cost = 4', 'max_parallel_workers_per_gather = 2'])
    await sql`alter database ${name} set ${sql.raw(setting)}`.execute(told)
  await told.destroy()
  const db = openDb({ url, poolSize: 1 })
  whenDone(async () => {
    await db.destroy()
    await drop()
  })
  const { rows } = await sql`
    select current_setting('jit') as jit, current_setting('random_page_cost') as page,
      current_setting('max_parallel_workers_per_gather') as workers`.execute(db)
  expect(rows).toEqual([{ jit: 'off', page: '1.1', workers: '0' }])
})

test.each([{ timezone: 'Europe/Berlin' }, { similarity: null }, { statement: '0' }, { idle: '0' }])(
  'settings that were dropped on the way (%j) are told in words',
  (dropped) => {
    const settings = { timezone: 'UTC', similarity: '0.45', statement: '10s', idle: '30s', ...dropped }
    expect(() => requireSettings(settings)).toThrow(StartError)
    expect(() => requireSettings(settings)).toThrow("alter role … set timezone = 'UTC';")
  },
)

test('an error names the parameter that PgBouncer refuses and the setting that helps', () => {
  const told = toPoolerError(new Error('unsupported startup parameter: statement_timeout'))
  expect(told).toBeInstanceOf(StartError)
  expect((told as Error).message).toContain("refuses 'statement_timeout'. Set ignore_startup_parameters =")
  const other = new Error('the database system is starting up')
  expect(toPoolerError(other)).toBe(other)
})
