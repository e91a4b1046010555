import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpRows } from '../../test/dump-database.ts'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { createOldDatabase, loadOldDatabase } from '../../test/old-database.ts'
import { runProcess } from '../../test/run-process.ts'
import {
  freePort,
  makeDataDir,
  startService,
  stopService,
  untilRecovered,
} from '../../test/service-process.ts'
import { LAST_DATED } from '../db/baseline.ts'
import { openDb } from '../db/db.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { listMigrations, migrate } from '../db/migrate.ts'
import { openArchive } from './archive-reader.ts'
import { upgradeDatabase } from './upgrade-database.ts'

let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-commands-'))
  port = Number(await freePort())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function command(name: string, dataDir: string, ...args: string[]) {
  const env = { INIT_CWD: folder, DATA_DIR: dataDir, DATABASE_PORT: String(port) }
  const { code, output, errors } = await runProcess(`scripts/${name}.ts`, env, args)
  return { code, said: output + errors }
}

async function addUser(url: string, username: string) {
  const db = openDb({ url, poolSize: 1 })
  await migrate(db)
  await sql`insert into users (email, username, password_hash) values (${username}, ${username}, 'x')`.execute(
    db,
  )
  await db.destroy()
}

test('a restore into another database needs the data folder, where the pictures go', async () => {
  const env = { INIT_CWD: folder, DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' }
  const { code, errors } = await runProcess('scripts/restore.ts', env, ['move.tar', '--yes'])
  expect(code).toBe(1)
  expect(errors).toContain('Set DATA_DIR to the data folder that Larder will use')
})

test('an embedded database is backed up while Larder runs and restored while it is stopped', async () => {
  const dataDir = join(folder, 'data')
  const larder = await startEmbeddedPostgres({ dataDir, port, settings: { fsync: 'off' } })
  await addUser(larder.url, 'ann')
  const before = await dumpRows(larder.url)
  expect(await command('backup', dataDir, 'ann.tar')).toMatchObject({ code: 0 })
  await addUser(larder.url, 'ben')

  const refused = await command('restore', dataDir, 'ann.tar', '--yes')
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another Larder is already running'),
  })
  await larder.stop()

  const unasked = await command('restore', dataDir, 'ann.tar')
  expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining('Add --yes to replace it') })

  const checked = await command('restore', dataDir, '--check', 'ann.tar')
  expect(checked, checked.said).toMatchObject({ code: 0, said: expect.stringContaining('It is complete') })
  const untouched = await startEmbeddedPostgres({ dataDir, port, settings: { fsync: 'off' } })
  expect((await dumpRows(untouched.url)).users).toHaveLength(2)
  await untouched.stop()

  const whole = await readFile(join(folder, 'ann.tar'))
  await writeFile(join(folder, 'cut.tar'), whole.subarray(0, whole.length - 700))
  const cutCheck = await command('restore', dataDir, 'cut.tar', '--check')
  const cut = await command('restore', dataDir, 'cut.tar', '--yes')
  expect(cutCheck).toEqual(cut)
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('This is not a whole backup') })

  const restored = await command('restore', dataDir, 'ann.tar', '--yes')
  expect(restored, restored.said).toMatchObject({ code: 0 })
  const again = await startEmbeddedPostgres({ dataDir, port, settings: { fsync: 'off' } })
  expect(await dumpRows(again.url)).toEqual(before)
  await again.stop()

  // What the restore replaced was saved first: both users are in it.
  const [snapshot = ''] = await readdir(join(dataDir, 'snapshots'))
  const archive = await openArchive(join(dataDir, 'snapshots', snapshot))
  expect(archive.manifest.tables.find((table) => table.name === 'users')?.rows).toBe(2)
  await archive.close()
})

test('a backup gets a default name and never overwrites a file', async () => {
  const dataDir = join(folder, 'data')
  const first = await command('backup', dataDir)
  expect(first, first.said).toMatchObject({ code: 0 })
  expect(await readdir(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^larder-.*\.tar$/)])
  const second = await command('backup', dataDir, 'ann.tar')
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
})

test('the rows are saved before an upgrade; the last five snapshots stay', async () => {
  const dataDir = join(folder, 'upgraded')
  let last: string | undefined
  for (let round = 1; round <= 6; round++) {
    const url = await createOldDatabase()
    const db = openDb({ url, poolSize: 1 })
    const config = { upgradeBackup: true, dataDir, version: `0.${round}.0` }
    const { snapshot } = await upgradeDatabase({ db, url, config })
    expect(snapshot).toContain(`before-larder-0.${round}.0.tar`)
    expect((await upgradeDatabase({ db, url, config })).snapshot).toBeUndefined()
    await db.destroy()
    last = snapshot
  }
  const kept = await readdir(join(dataDir, 'snapshots'))
  expect(kept).toHaveLength(5)
  expect(last).toContain(kept.at(-1))
  const archive = await openArchive(last ?? '')
  expect(archive.manifest).toMatchObject({
    migrations: expect.arrayContaining([LAST_DATED]),
    has_objects: false,
  })
  await archive.close()
})

test('a start that is killed during snapshot or upgrade is completed by the next one', async () => {
  const dataDir = await makeDataDir()
  const old = await startEmbeddedPostgres({ dataDir, port, settings: { fsync: 'off' } })
  await loadOldDatabase(old.url)
  const db = openDb({ url: old.url, poolSize: 1 })
  await sql`insert into users (email, username, password_hash)
    select n, n, repeat('x', 1000) from generate_series(1, 20000) n`.execute(db)
  await db.destroy()
  await old.stop()

  const snapshots = () => readdir(join(dataDir, 'snapshots')).catch(() => [])
  const start = async () =>
    startService({ DATA_DIR: dataDir, BACKEND_PORT: await freePort(), DATABASE_PORT: String(port) })
  const first = await start()
  await Promise.race([untilRecovered(async () => (await snapshots()).length > 0), first.ready])
  await stopService(first, 'SIGKILL')
  const second = await start()
  await second.ready
  const left = await snapshots()
  expect(left.filter((name) => !name.endsWith('.tar'))).toEqual([])
  const archive = await openArchive(join(dataDir, 'snapshots', left.at(-1) ?? ''))
  expect(archive.manifest).toMatchObject({ migrations: expect.arrayContaining([LAST_DATED]) })
  expect(archive.manifest.tables.find((table) => table.name === 'users')?.rows).toBeGreaterThanOrEqual(20_000)
  await archive.close()
  await stopService(second)
})

test('no snapshot of a new database, or with UPGRADE_BACKUP=off', async () => {
  const url = await createOldDatabase()
  const db = openDb({ url, poolSize: 1 })
  const config = { upgradeBackup: true, dataDir: join(folder, 'never'), version: '1' }
  const unsaved = await upgradeDatabase({ db, url, config: { ...config, upgradeBackup: false } })
  expect(unsaved.snapshot).toBeUndefined()
  await db.destroy()
  const fresh = await createEmptyDatabase()
  const freshDb = openDb({ url: fresh, poolSize: 1 })
  expect((await upgradeDatabase({ db: freshDb, url: fresh, config })).snapshot).toBeUndefined()
  await freshDb.destroy()
})

test('of three instances that start at once on a database server, one saves the rows and migrates', async () => {
  const url = await createOldDatabase()
  const config = { upgradeBackup: true, dataDir: join(folder, 'together'), version: '1' }
  const upgrades = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const db = openDb({ url, poolSize: 1 })
      const upgraded = await upgradeDatabase({ db, url, config })
      await db.destroy()
      return upgraded
    }),
  )
  expect(upgrades.filter(({ snapshot }) => snapshot)).toHaveLength(1)
  expect(upgrades.filter(({ migrations }) => migrations.length > 0)).toHaveLength(1)
  expect(await readdir(join(config.dataDir, 'snapshots'))).toHaveLength(1)
})

test('a snapshot that cannot be written ends the upgrade in words, before any change', async () => {
  const url = await createOldDatabase()
  const db = openDb({ url, poolSize: 1 })
  const config = { upgradeBackup: true, dataDir: '/dev/null', version: '1' }
  await expect(upgradeDatabase({ db, url, config })).rejects.toThrow(
    /^The snapshot before the upgrade cannot be written to .* set UPGRADE_BACKUP=off\.$/,
  )
  expect((await listMigrations(db)).pending).not.toEqual([])
  await db.destroy()
})
