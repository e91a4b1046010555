import type { SettingsRead } from '@larder/contract/operations/settings'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../db/database.ts'

let larder: TestApp
let boss: TestUser

beforeAll(async () => {
  larder = await openTestApp({ BACKUP_KEEP: '3', RATE_LIMITS: 'on' })
  boss = await larder.addUser('boss', 'Admin')
})

const read = async (): Promise<SettingsRead> => (await larder.call('GET', '/settings', { as: boss })).json()
const change = (body: object, headers: Record<string, string> = {}) =>
  larder.call('PUT', '/settings', { as: boss, body, headers })

test('a value comes from the service or environment until an Admin sets it, and again after a reset', async () => {
  const unset = { changed_at: null, changed_by: null }
  const before = await read()
  expect(before.backup_keep).toEqual({ value: 3, default: 3, source: 'environment', ...unset })
  expect(before.log_level).toEqual({ value: 'info', default: 'info', source: 'default', ...unset })
  expect(before.recipe_versions_keep.value).toBe('all')

  const changed = await change({ backup_keep: 14, recipe_versions_keep: 20, backup_schedule: '04:15' })
  expect(changed.json()).toMatchObject({
    backup_keep: { value: 14, default: 3, source: 'admin', changed_by: 'boss' },
    recipe_versions_keep: { value: 20, default: 'all', source: 'admin' },
    backup_schedule: { value: '04:15', default: '03:30', source: 'admin' },
  })
  expect(changed.json().backup_keep.changed_at).toMatch(/^\d{4}-/)
  expect(await read()).toEqual(changed.json())
  expect((await larder.call('GET', '/backups/', { as: boss })).json()).toMatchObject({
    ...{ keep: 14, schedule: '04:15', is_overdue: true },
  })

  const nulls = { backup_keep: null, recipe_versions_keep: null, backup_schedule: null }
  expect((await change(nulls)).json()).toEqual(before)
})

test('a change requires the current ETag', async () => {
  const { etag = '' } = (await larder.call('GET', '/settings', { as: boss })).headers
  const first = await change({ notice: 'Closed on Sunday.' }, { 'if-match': String(etag) })
  expect(first.statusCode).toBe(200)
  expectProblem(
    await change({ notice: 'Open on Sunday.' }, { 'if-match': String(etag) }),
    412,
    'The settings have changed since you read them.',
  )
  expect((await read()).notice.value).toBe('Closed on Sunday.')
  const again = await change({ notice: null }, { 'if-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(200)
})

test.each([
  { backup_schedule: '24:00' },
  { backup_schedule: 'noon' },
  { backup_keep: 0 },
  { writes_per_minute: 9 },
  { writes_per_minute: 1.5 },
  { recipe_versions_keep: 'none' },
  { recipe_versions_keep: -1 },
  { log_level: 'loud' },
  { registration: 'maybe' },
  { notice: '' },
  { notice: 'x'.repeat(301) },
  { notice: 'one\ntwo' },
  { token_secret: 'mine' },
])('%j is refused, and nothing beside it is changed', async (wrong) => {
  expectProblem(await change({ notice: 'Beside it.', ...wrong }), 422)
  expect((await read()).notice.value).toBeNull()
})

test('the registration setting applies everywhere', async () => {
  await larder.call('PUT', '/sign-in', { as: boss, body: { registration: 'closed' } })
  expect((await read()).registration).toMatchObject({ value: 'closed', source: 'admin', changed_by: 'boss' })
  const body = { username: 'late', email: 'late@example.com', password: 'six kinds of sage' }
  expectProblem(await larder.call('POST', '/users/', { body }), 403)
  await change({ registration: null })
  expect((await larder.call('GET', '/sign-in')).json().registration).toBe('open')
  expect((await larder.call('POST', '/users/', { body })).statusCode).toBe(201)
})

test('a notice is visible to everyone at once', async () => {
  const notice = async () => (await larder.call('GET', '/notice')).json().notice
  expect(await notice()).toBeNull()
  await change({ notice: 'Cake at four.' })
  expect(await notice()).toBe('Cake at four.')
  await change({ notice: null })
  expect(await notice()).toBeNull()
})

test('other backends receive a change and apply it', async () => {
  const lines: string[] = []
  const config = readConfig({ VERSION: '1', COMMIT_HASH: 'none', DATA_DIR: larder.dataDir, JOBS: 'off' })
  const database = new Database(larder.databaseUrl, larder.db)
  database.becomeReady()
  const other = await buildApp({
    ...{ config, database, tokenSecret: 'only-for-tests-0123456789-abcdefghij' },
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  whenDone(() => other.close())
  await other.ready()
  const policy = async () => {
    const headers = { authorization: `Bearer ${boss.token}` }
    const response = await other.inject({ method: 'DELETE', url: '/recipes/1', headers })
    return response.headers['ratelimit-policy']
  }
  expect(await policy()).toBe('"writes";q=600;w=60')
  expect(lines.length).toBeGreaterThan(0)
  await change({ writes_per_minute: 1000, log_level: 'silent' })
  await expect.poll(policy).toBe('"writes";q=1000;w=60')
  expect(other.log.level).toBe('silent')
  await change({ writes_per_minute: null, log_level: null })
  await expect.poll(policy).toBe('"writes";q=600;w=60')
})

test('settings stay when the Admin who set them is deleted', async () => {
  const second = await larder.addUser('second', 'Admin')
  await larder.call('PUT', '/settings', { as: second, body: { backup_keep: 9 } })
  expect((await read()).backup_keep.changed_by).toBe('second')
  await larder.call('DELETE', `/users/${second.id}`, { as: boss })
  expect((await read()).backup_keep).toMatchObject({ value: 9, source: 'admin', changed_by: null })
  await change({ backup_keep: null })
})
