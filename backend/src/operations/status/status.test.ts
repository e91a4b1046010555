import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StatusRead } from '@larder/contract/operations/status'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertGoodBackup } from '../../../test/good-backup.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteOldIncidents, IncidentCounts } from '../../http/incident-counts.ts'
import { addJob } from '../../jobs/queue.ts'

let larder: TestApp
let boss: TestUser

beforeAll(async () => {
  larder = await openTestApp({ RATE_LIMITS: 'on', JOBS: 'off' })
  boss = await larder.addUser('boss', 'Admin')
})

const read = async (): Promise<StatusRead> => (await larder.call('GET', '/status', { as: boss })).json()
const logIn = (username: string) =>
  larder.call('POST', '/auth/token', { body: { username, password: 'not the one they chose' } })

test('reports versions, database, storage and disk', async () => {
  const { versions, database, storage, disk } = await read()
  expect(versions).toMatchObject({ larder: '1.2.3', commit_hash: 'abcdef0', node: process.versions.node })
  expect(versions.postgresql).toMatch(/^\d+\.\d+/)
  expect(versions.migration).toMatch(/^\d+\.\d+\.\d+-/)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeGreaterThan(0)
  expect(database.connections).toBeLessThanOrEqual(database.most_connections)
  expect(database).toMatchObject({ standbys: 0, most_behind_bytes: null })
  expect(storage).toMatchObject({ kind: 'files', is_reachable: true, round_trip_ms: expect.any(Number) })
  expect(disk.free_bytes).toBeGreaterThan(0)
  expect(disk.free_bytes).toBeLessThan(disk.bytes)
})

test('a transaction that was left open is reported', async () => {
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const { promise: startedAt, resolve: begin } = Promise.withResolvers<void>()
  const open = larder.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    begin()
    await done
  })
  await startedAt
  expect((await read()).database.oldest_transaction_seconds).toBeGreaterThan(0)
  end()
  await open
})

test('storage that cannot be written is reported', async () => {
  const folder = join(larder.dataDir, 'objects')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'in the way')
  expect((await read()).storage).toEqual({ kind: 'files', is_reachable: false, round_trip_ms: null })
  await rm(folder)
  await mkdir(folder)
  expect((await read()).storage.is_reachable).toBe(true)
})

test('refused sign-ins and reached limits are counted without names', async () => {
  for (let tries = 0; tries < 12; tries++) await logIn('gertrude')
  const { refused_sign_ins, limits_hit } = await read()
  expect(refused_sign_ins).toMatchObject({ last_day: 10, last_week: 10 })
  expect(refused_sign_ins.days).toHaveLength(7)
  expect(refused_sign_ins.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), count: 10 })
  expect(limits_hit).toEqual([{ name: expect.stringMatching(/^login/), last_day: 2, last_week: 2 }])
  const { rows } = await sql<{ row: string }>`select r::text as row from refusals r`.execute(larder.db)
  expect(rows.map(({ row }) => row).join()).not.toContain('gertrude')
})

test('e-mails that could not be sent are counted', async () => {
  expect((await read()).mail_failures).toEqual({ last_day: 0, last_week: 0 })
  larder.app.incidents.recordRefusal('mail', 'send')
  expect((await read()).mail_failures).toEqual({ last_day: 1, last_week: 1 })
})

test('errors are listed by route, without request data', async () => {
  await sql`alter table categories rename to elsewhere`.execute(larder.db)
  const responses = [
    await larder.app.inject('/api/v1/categories/?limit=77'),
    await larder.app.inject('/categories/?limit=77'),
  ]
  await sql`alter table elsewhere rename to categories`.execute(larder.db)
  const last = responses.at(-1)
  const { errors } = await read()
  expect(errors).toEqual([
    {
      ...{
        method: 'GET',
        route: '/categories/',
        status: last?.statusCode,
        code: last?.json().code,
        count: 2,
      },
      ...{ first_at: expect.any(String), last_at: expect.any(String) },
      request_id: last?.headers['x-request-id'],
    },
  ])
})

test('counts of several backends are added, and retried if they cannot be written', async () => {
  const limit = async () => (await read()).limits_hit.find(({ name }) => name === 'waits')?.last_week
  const others = [new IncidentCounts(larder.db), new IncidentCounts(larder.db)]
  await sql`alter table refusals rename to elsewhere`.execute(larder.db)
  for (const other of others) other.recordRefusal('limit', 'waits')
  for (const other of others) await other.flush()
  await sql`alter table elsewhere rename to refusals`.execute(larder.db)
  expect(await limit()).toBeUndefined()
  await Promise.all(others.map((other) => other.flush()))
  expect(await limit()).toBe(2)
  for (const other of others) await other.close()
  expect(await limit()).toBe(2)
})

test('old entries are deleted, and their number is limited', async () => {
  await sql`insert into service_errors (method, route, status, code, count, request_id)
    select 'GET', '/' || n, 500, 'internal', 1, '' from generate_series(1, 300) n`.execute(larder.db)
  await sql`insert into service_errors (method, route, status, code, count, request_id, last_at)
    values ('GET', '/old', 500, 'internal', 1, '', now() - interval '31 days')`.execute(larder.db)
  await sql`insert into refusals (kind, name, hour, count)
    values ('limit', 'old', now() - interval '9 days', 1)`.execute(larder.db)
  await deleteOldIncidents(larder.db)
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      larder.db,
    )
    return rows[0]?.n
  }
  expect(await count('service_errors')).toBe(200)
  expect((await read()).errors.map(({ route }) => route)).not.toContain('/old')
  const { rows } = await sql`select from refusals where name = 'old'`.execute(larder.db)
  expect(rows).toEqual([])
})

test('jobs are counted by kind, with the age of the oldest', async () => {
  const kind = { name: 'send_letter', lane: 'quick', maxAttempts: 2 } as const
  for (let jobs = 0; jobs < 3; jobs++) await addJob(larder.db, kind, {})
  await sql`update graphile_worker._private_jobs set attempts = 2 where id = (
    select max(id) from graphile_worker._private_jobs)`.execute(larder.db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me', attempts = 1 where id = (
    select min(id) from graphile_worker._private_jobs)`.execute(larder.db)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour' where attempts = 0`.execute(
    larder.db,
  )
  const { jobs } = await read()
  const counts = { queued: 1, running: 1, failed: 1 }
  expect(jobs).toEqual({
    ...counts,
    oldest_seconds: expect.any(Number),
    kinds: [{ name: 'send_letter', ...counts, oldest_seconds: jobs.oldest_seconds }],
  })
  expect(jobs.oldest_seconds).toBeGreaterThanOrEqual(3600)
})

test('the last good backup is reported, or that there is none', async () => {
  expect((await read()).last_backup).toEqual({
    ...{ finished_at: null, bytes: null, is_scheduled: true, is_overdue: true },
  })
  await insertGoodBackup(larder)
  expect((await read()).last_backup).toMatchObject({ bytes: expect.any(Number), is_overdue: false })
})
