import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupList, BackupRead } from '@larder/contract/operations/backups'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { openArchive } from '../../backup/archive-reader.ts'
import { folderStorage } from '../../backup/folder-storage.ts'
import { resumeBackups, startDueBackup } from './backup-jobs.ts'
import { insertBackup } from './backups.queries.ts'
import { findLastDue } from './last-due.ts'
import { makeBackup } from './make-backup.ts'

let larder: TestApp
let boss: TestUser

beforeAll(async () => {
  larder = await openTestApp({ BACKUP_KEEP: '2', BACKUP_SCHEDULE: 'off' })
  boss = await larder.addUser('boss', 'Admin')
  await larder.call('POST', '/recipes/', { as: boss, body: { title: 'Heirloom' } })
})

const list = async (): Promise<BackupList> => (await larder.call('GET', '/backups/', { as: boss })).json()
const read = async (id: number): Promise<BackupRead> =>
  (await larder.call('GET', `/backups/${id}`, { as: boss })).json()
const listFiles = () => readdir(join(larder.dataDir, 'backups'))

async function backUp(): Promise<BackupRead> {
  const response = await larder.call('POST', '/backups/', { as: boss })
  expect(response.statusCode, response.body).toBe(201)
  const { id } = response.json()
  await expect.poll(async () => (await read(id)).status).not.toBe('writing')
  return read(id)
}

const house = () => ({
  db: larder.db,
  databaseUrl: larder.databaseUrl,
  objectStore: undefined as never,
  version: '1',
  keep: 2,
})
const attempt = (isLast: boolean) => ({
  signal: new AbortController().signal,
  isLast,
  yieldTurn: async () => {},
})

test('an Admin creates a backup and downloads it in full and in ranges; surplus ones are deleted', async () => {
  expect(await list()).toEqual({
    ...{ items: [], schedule: null, keep: 2, place: 'folder', last_good_at: null, is_overdue: false },
  })
  const first = await backUp()
  expect(first).toMatchObject({ status: 'good', failure: null, is_scheduled: false, may: ['delete'] })
  expect((await list()).last_good_at).toBe(first.finished_at)

  const file = await larder.call('GET', `/backups/${first.id}/file`, { as: boss })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${first.file_name}"`)
  expect(file.rawPayload.length).toBe(first.bytes)
  const copy = join(larder.dataDir, 'fetched.tar')
  await writeFile(copy, file.rawPayload)
  const archive = await openArchive(copy)
  expect(archive.manifest.tables.find(({ name }) => name === 'recipes')?.rows).toBe(1)
  await archive.close()
  const part = await larder.call('GET', `/backups/${first.id}/file`, {
    as: boss,
    headers: { range: 'bytes=100-199' },
  })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(file.rawPayload.subarray(100, 200))

  const [second, third] = [await backUp(), await backUp()]
  // It is good before those that it replaces are gone.
  await expect.poll(async () => (await list()).items.map(({ id }) => id)).toEqual([third.id, second.id])
  expect((await listFiles()).sort()).toEqual([second.file_name, third.file_name].sort())
  expect((await larder.call('DELETE', `/backups/${third.id}`, { as: boss })).statusCode).toBe(204)
  expect(await listFiles()).toEqual([second.file_name])
})

test('only one backup runs at a time, and a lost job is resumed', async () => {
  const id = await insertBackup(larder.db, null)
  expectProblem(await larder.call('POST', '/backups/', { as: boss }), 409)
  await resumeBackups(larder.db)
  await expect.poll(async () => (await read(id as number)).status).toBe('good')
})

test('a backup that is deleted while it is written leaves no file', async () => {
  const id = (await insertBackup(larder.db, null)) as number
  const { file_name } = await read(id)
  const place = folderStorage({ folder: join(larder.dataDir, 'backups') })
  const deleting = {
    ...place,
    write: async (name: string, fill: Parameters<typeof place.write>[1]) => {
      const bytes = await place.write(name, fill)
      expect((await larder.call('DELETE', `/backups/${id}`, { as: boss })).statusCode).toBe(204)
      await writeFile(join(larder.dataDir, 'backups', name), 'written after that')
      return bytes
    },
  }
  await makeBackup(house(), deleting, id, attempt(true))
  expect(await listFiles()).not.toContain(file_name)
})

test('each scheduled time gives one backup, however many backends check it', async () => {
  const scheduled = async () => (await list()).items.filter(({ is_scheduled }) => is_scheduled)
  const before = (await scheduled()).length
  await Promise.all(Array.from({ length: 4 }, () => startDueBackup(larder.db, '03:30')))
  await expect.poll(async () => (await scheduled())[0]?.status).toBe('good')
  await startDueBackup(larder.db, '03:30')
  expect(await scheduled()).toHaveLength(before + 1)
  await startDueBackup(larder.db, 'off')
  expect(await scheduled()).toHaveLength(before + 1)
})

describe('a backup that fails', () => {
  test('is retried, and finally has a failure reason', async () => {
    const file = join(await mkdtemp(join(larder.dataDir, 'in-the-way-')), 'file')
    await writeFile(file, '')
    const place = folderStorage({ folder: file })
    const id = (await insertBackup(larder.db, null)) as number
    await expect(makeBackup(house(), place, id, attempt(false))).rejects.toThrow()
    expect(await read(id)).toMatchObject({ status: 'writing' })
    await expect(makeBackup(house(), place, id, attempt(true))).rejects.toThrow()
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'unknown', bytes: null })
    expectProblem(await larder.call('GET', `/backups/${id}/file`, { as: boss }), 404)
  })

  test('is damaged if the stored file differs', async () => {
    const whole = folderStorage({ folder: join(larder.dataDir, 'elsewhere') })
    const id = (await insertBackup(larder.db, null)) as number
    const { file_name } = await read(id)
    const damaging = {
      ...whole,
      write: async (name: string) => {
        await writeFile(join(larder.dataDir, name), 'not a backup')
        return (await openArchive(join(larder.dataDir, name))).close().then(() => 0)
      },
    }
    await expect(makeBackup(house(), damaging, id, attempt(true))).rejects.toThrow('not a whole backup')
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'damaged', file_name })
  })
})

test('Admins are warned after two days without a good backup', async () => {
  const scheduled = await openTestApp({ BACKUP_SCHEDULE: '03:30', JOBS: 'off' })
  const admin = await scheduled.addUser('chief', 'Admin')
  const isOverdue = async () =>
    (await scheduled.call('GET', '/backups/', { as: admin })).json().is_overdue as boolean
  expect(await isOverdue()).toBe(true)
  const id = await insertBackup(scheduled.db, null)
  const finish = (ago: string) =>
    sql`update backups set status = 'good', bytes = 1, finished_at = now() - ${ago}::interval where id = ${id}`.execute(
      scheduled.db,
    )
  await finish('47 hours')
  expect(await isOverdue()).toBe(false)
  await finish('49 hours')
  expect(await isOverdue()).toBe(true)
})

test.each([
  ['03:30', '2026-11-16T04:00:00', '2026-11-16T03:30:00'],
  ['03:30', '2026-11-16T03:30:00', '2026-11-16T03:30:00'],
  ['23:59', '2026-11-01T10:00:00', '2026-10-31T23:59:00'],
])('after %s, at %s the last due was %s', (schedule, now, due) => {
  expect(findLastDue(schedule, new Date(now))).toEqual(new Date(due))
})
