import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { insertGoodBackup } from '../../../test/good-backup.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../db/database.ts'
import { openDb } from '../../db/db.ts'
import { addJob } from '../../jobs/queue.ts'

const METRICS_TOKEN = 'vT6yN2qW9sJ4hB8mK1zC5xR7dL3fG0pU'
const PRODUCTION = { NODE_ENV: 'production', TOKEN_SECRET: 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa' }

const read = ({ app }: TestApp, token?: string) =>
  app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('with METRICS_TOKEN set, metrics require it', async () => {
  const larder = await openTestApp({ METRICS_TOKEN })
  const admin = await larder.addUser('admin', 'Admin')
  const response = await read(larder, METRICS_TOKEN)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('http_request_duration_seconds')
  expectProblem(await read(larder), 401)
  for (const token of ['wrong', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1), admin.token])
    expectProblem(await read(larder, token), 401)
  const me = { url: '/users/me', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
  expectProblem(await larder.app.inject(me), 401)
})

test('in production without METRICS_TOKEN there are no metrics, but health checks work', async () => {
  const larder = await openTestApp(PRODUCTION)
  expectProblem(await read(larder), 404)
  expect((await larder.app.inject('/health/ready')).statusCode).toBe(200)
})

/** Values by name with labels. */
function parse(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** The metrics that the alert rules and the dashboard use. */
async function listUsedMetrics(): Promise<Set<string>> {
  const folder = new URL('../../../../deploy/monitoring/', import.meta.url)
  const files = ['larder-alerts.yml', 'grafana-dashboard.json']
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return new Set(texts.join('\n').match(/\b(?:larder|http|process|nodejs)_\w+/g))
}

test('metrics describe database, disk, storage, backups, jobs and refusals', async () => {
  const larder = await openTestApp({ JOBS: 'off' })
  const readValues = async () => parse((await read(larder)).body)
  const fresh = await readValues()
  expect(
    fresh.get(
      'larder_build_info{version="1.2.3",commit="abcdef0",node="NODE"}'.replace(
        'NODE',
        process.versions.node,
      ),
    ),
  ).toBe(1)
  expect(fresh.get('larder_database_up')).toBe(1)
  expect(fresh.get('larder_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(fresh.get('larder_object_storage_up{kind="files"}')).toBe(1)
  expect(fresh.get('larder_disk_free_bytes')).toBeLessThan(fresh.get('larder_disk_size_bytes') ?? 0)
  expect(fresh.get('larder_backup_last_good_timestamp_seconds')).toBe(0)
  expect(fresh.has('larder_backup_last_succeeded')).toBe(false)
  expect(fresh.get('larder_logins_refused_total')).toBe(0)

  await insertGoodBackup(larder)
  await addJob(larder.db, { name: 'send_letter', lane: 'quick', maxAttempts: 2 }, {})
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(larder.db)
  await larder.call('POST', '/auth/token', { body: { username: 'gertrude', password: 'not the one' } })
  larder.app.incidents.recordRefusal('mail', 'send')
  larder.app.incidents.recordRefusal('limit', 'too_busy')
  const later = await readValues()
  expect(later.get('larder_backup_last_good_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
  expect(later.get('larder_backup_last_succeeded')).toBe(1)
  expect(later.get('larder_jobs{kind="send_letter",state="queued"}')).toBe(1)
  expect(later.get('larder_jobs_oldest_seconds{kind="send_letter"}')).toBeGreaterThanOrEqual(3600)
  expect(later.get('larder_logins_refused_total')).toBe(1)
  expect(later.get('larder_mail_failures_total')).toBe(1)
  expect(later.get('larder_requests_refused_total{limit="too_busy"}')).toBe(1)

  expect(await listUsedMetrics(), 'in alerts and the dashboard').toSatisfy((used: Set<string>) => {
    const exported = new Set([...later.keys()].map((name) => name.split('{', 1)[0]))
    return used.size > 15 && used.isSubsetOf(exported)
  })

  await sql`update backups set status = 'failed', failure = 'storage'`.execute(larder.db)
  expect((await readValues()).get('larder_backup_last_succeeded')).toBe(0)
})

test('metrics report a database that is down', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nothing'
  const db = openDb({ url, poolSize: 1 })
  const config = readConfig({ VERSION: '1', COMMIT_HASH: 'none', DATA_DIR: '/dev/null/none' })
  const app = await buildApp({ config, tokenSecret: 'unused', database: new Database(url, db) })
  const values = parse((await app.inject('/metrics')).body)
  expect(values.get('larder_database_up')).toBe(0)
  expect(values.has('larder_database_size_bytes')).toBe(false)
  expect(values.get('larder_object_storage_up{kind="files"}')).toBe(0)
  await app.close()
  await db.destroy()
})
