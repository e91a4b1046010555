import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESTORE_PHASES } from '@larder/contract/operations/backups'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dumpRows } from '../../../test/dump-database.ts'
import { createEmptyDatabase } from '../../../test/empty-database.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { backupForm } from '../../../test/good-backup.ts'
import { OLD_BACKUP } from '../../../test/old-database.ts'
import { runProcess } from '../../../test/run-process.ts'
import { makeDataDir } from '../../../test/service-process.ts'
import { logIn, PASSWORD, register } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { openArchive } from '../../backup/archive-reader.ts'
import { writeArchiveFile } from '../../backup/archive-writer.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { openDb } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { Notifications } from '../../db/notifications.ts'
import { findBackup, finishBackup, insertBackup, listBackups } from './backups.queries.ts'

let larder: TestApp
let boss: TestUser

beforeAll(async () => {
  larder = await openTestApp({ BACKUP_SCHEDULE: 'off', JOBS: 'off' })
  boss = await register(larder, 'boss')
  await sql`update users set role = 'Admin' where id = ${boss.id}`.execute(larder.db)
  boss.token = (await logIn(larder, 'boss')).access_token
  await larder.call('POST', '/recipes/', { as: boss, body: { title: 'Heirloom' } })
})

const upload = async (bytes?: Uint8Array, field?: string) =>
  larder.call('POST', '/backups/upload', { as: boss, ...(await backupForm(bytes, field)) })
const expectCode = (answer: LightMyRequestResponse, code: string) => {
  expectProblem(answer, 409)
  expect(answer.json().code).toBe(code)
}
const listFiles = () => readdir(join(larder.dataDir, 'backups'))
const restore = (id: number, current_password: string) =>
  larder.call('POST', `/backups/${id}/restore`, { as: boss, body: { current_password } })

describe('an uploaded backup', () => {
  test('is verified, compared with the current data, and restored only with the password', async () => {
    const answer = await upload()
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, file_name } = answer.json()
    expect(answer.json()).toMatchObject({ status: 'good', origin: 'upload', restored_at: null })
    expect(await listFiles()).toEqual([file_name])
    const contents = await larder.call('GET', `/backups/${id}/contents`, { as: boss })
    expect(contents.json()).toMatchObject({
      larder_version: expect.stringMatching(/^0\.2\./),
      counts: { recipes: 36 },
      current: { recipes: 1, users: 1, kitchens: 0 },
      admins: [],
    })
    expectProblem(await restore(id, 'four kinds of salt'), 422)
    const accepted = await restore(id, PASSWORD)
    expect(accepted.statusCode, accepted.body).toBe(202)

    const other = new Notifications(larder.databaseUrl, larder.app.log)
    await other.connect()
    expectCode(await restore(id, PASSWORD), 'other_backends')
    await other.close()
  })

  test('replaces the oldest of three uploaded ones, and no other backup', async () => {
    const daily = (await insertBackup(larder.db, null)) as number
    await finishBackup(larder.db, daily, { status: 'good', bytes: '1' })
    for (let count = 0; count < 4; count++) expect((await upload()).statusCode).toBe(201)
    const origins = (await listBackups(larder.db)).map(({ origin }) => origin)
    expect(origins).toEqual(['upload', 'upload', 'upload', 'admin'])
    expect(await listFiles()).toHaveLength(3)
  })

  test('is refused if it is damaged, of a newer version, or something else', async () => {
    const files = await listFiles()
    const whole = await readFile(OLD_BACKUP)
    const changed = Buffer.from(whole)
    changed[5000] = (changed[5000] ?? 0) ^ 1
    for (const bytes of [Buffer.from('not a backup'), whole.subarray(0, -512), changed, Buffer.alloc(4096)])
      expectCode(await upload(bytes), 'damaged_backup')
    expectCode(await upload(await newerBackup()), 'newer_backup')
    for (const name of ['objects/../../token-secret', 'tables/users.000001.jsonl.gz'])
      expectCode(await upload(await archiveWith(name)), 'damaged_backup')
    expectProblem(await upload(whole, 'other'), 422)
    expect(await listFiles()).toEqual(files)
  })

  test('that was damaged later is recognised', async () => {
    const { id, file_name } = (await upload()).json()
    await writeFile(join(larder.dataDir, 'backups', file_name), 'changed')
    expectProblem(await larder.call('GET', `/backups/${id}/contents`, { as: boss }), 409)
  })
})

let made = 0
async function archiveWith(name: string): Promise<Buffer> {
  const file = join(larder.dataDir, `${++made}.tar`)
  await writeArchiveFile(file, async (writer) => {
    await writer.add(name, Buffer.from('no gzip'))
    await writer.finish({
      ...{
        format: 1,
        larder_version: '1',
        migrations: [],
        tables: [],
        has_objects: true,
        missing_objects: [],
      },
    })
  })
  return readFile(file)
}

async function newerBackup(): Promise<Buffer> {
  const url = await createEmptyDatabase()
  const db = openDb({ url, poolSize: 1 })
  await migrate(db)
  await sql`insert into kysely_migration values ('9999-01-01-1-future', '')`.execute(db)
  await db.destroy()
  const file = join(larder.dataDir, `${++made}.tar`)
  await writeArchiveFile(file, async (writer) => void (await writeBackup(writer, { url, version: '9.0.0' })))
  return readFile(file)
}

test('a restore that is killed leaves the old data or the new data, and the next one succeeds', async () => {
  const [url, dataDir] = [await createEmptyDatabase(), await makeDataDir()]
  const db = openDb({ url, poolSize: 1 })
  await migrate(db)
  await sql`insert into users (email, username, password_hash) values ('ann', 'ann', 'x')`.execute(db)
  const id = (await insertBackup(db, null)) as number
  const fileName = (await findBackup(db, id))?.file_name as string
  await finishBackup(db, id, { status: 'good', bytes: '1' })
  await writeArchiveFile(join(dataDir, 'backups', fileName), async (writer) => {
    await writeBackup(writer, { url, version: '1', objectStore: emptyStore })
  })
  const then = await dumpRows(url)
  await sql`insert into users (email, username, password_hash) values ('ben', 'ben', 'x')`.execute(db)
  await sql`insert into sessions (user_id, sid, user_agent) select id, gen_random_uuid(), '' from users`.execute(
    db,
  )
  const now = await dumpRows(url)
  await db.destroy()
  const run = (phase: string) =>
    runProcess('test/killed-web-restore.ts', {}, [phase, url, dataDir, String(id), fileName])

  for (const phase of RESTORE_PHASES.filter((name) => name !== 'pictures')) {
    expect((await run(phase)).signal, phase).toBe('SIGKILL')
    expect(await dumpRows(url), phase).toEqual(now)
  }
  const done = await run('none')
  expect(done, done.errors).toMatchObject({ code: 0 })
  expect({ ...(await dumpRows(url)), users_id_seq: [] }).toEqual({ ...then, users_id_seq: [] })

  // The state that was replaced is a backup; the list of backups is that of today.
  const after = openDb({ url, poolSize: 1 })
  const [saved, ...others] = await listBackups(after)
  await after.destroy()
  expect(saved).toMatchObject({ origin: 'restore', status: 'good' })
  expect(others.at(-1)).toMatchObject({ id, restored_at: expect.any(String), restore_failure: null })
  const archive = await openArchive(join(dataDir, 'backups', saved?.file_name ?? ''))
  expect(archive.manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(2)
  await archive.close()

  await writeFile(join(dataDir, 'backups', fileName), 'changed')
  expect(await run('none')).toMatchObject({ code: 1, errors: expect.stringContaining('not a whole backup') })
  const last = openDb({ url, poolSize: 1 })
  expect(await findBackup(last, id)).toMatchObject({ restore_failure: 'damaged' })
  await last.destroy()
}, 300_000)

const emptyStore = { get: async () => undefined } as never
