import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'
import { whenDone } from './when-done.ts'
import { findLost, writeRecipes } from './write-recipes.ts'

const ROUNDS = Number(process.env.DISK_FULL_ROUNDS ?? 3)
const DISK = '220m'

test('PostgreSQL recovers after its disk was full, and nothing is lost', async () => {
  const dataDir = await makeDataDir()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', dataDir])
  whenDone(() => execFileSync('umount', [dataDir]))
  const ports = { BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
  const service = startService({ DATA_DIR: dataDir, ...ports })
  await service.ready
  const token = await logInOver(service.url)
  const password = await readFile(join(dataDir, 'database-password'), 'utf8')
  const failures = () => service.output().split('does not start; retrying').length
  const isReady = async () => (await fetch(`${service.url}/health/ready`)).status === 200

  for (let round = 0; round < ROUNDS; round++) {
    const writing = writeRecipes(service, token)
    await untilRecovered(() => writing.acknowledged.size > 100)
    const server = (await findDatabaseProcess(dataDir)) as number
    const before = failures()
    const filler = join(dataDir, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' })
    // A new segment of the log is the one thing that PostgreSQL cannot do without.
    const client = new pg.Client(`postgres://larder:${password}@127.0.0.1:${ports.DATABASE_PORT}/larder`)
    client.on('error', () => {})
    await client.connect()
    await untilRecovered(() =>
      client.query('select pg_switch_wal()').then(
        () => false,
        () => true,
      ),
    )
    await untilRecovered(async () => (await findDatabaseProcess(dataDir)) !== server)
    await untilRecovered(() => failures() > before)
    expect(await isReady()).toBe(false)
    await writing.stop()

    await rm(filler)
    await untilRecovered(isReady)
    expect([...writing.refusals.keys()]).toEqual([503])
    expect(await findLost(service, writing.acknowledged)).toEqual([])
    console.log(`round ${round + 1}: back, ${writing.acknowledged.size} writes kept`)
  }
  expect(await stopService(service)).toBe(0)
})
