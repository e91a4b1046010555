import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '../../test/service-process.ts'
import { findClockFault } from './data-folder.ts'
import { type Cluster, initialiseCluster, requireUsableCluster } from './embedded-cluster.ts'
import { chooseSharedMemory } from './embedded-postgres.ts'

const NOBODY = 65_534
const DAY_MS = 24 * 60 * 60 * 1000
const MODULE = new URL('data-folder.ts', import.meta.url).href

async function makeCluster(initdb = 'true'): Promise<Cluster> {
  const dataDir = await makeDataDir()
  const script = join(dataDir, 'initdb')
  await writeFile(script, `#!/bin/sh\n${initdb}\n`, { mode: 0o755 })
  return {
    ...{ dataDir, clusterDir: join(dataDir, 'postgres'), binaries: { initdb: script, postgres: 'false' } },
    user: { identity: {}, wrap: (command, args) => [command, args] },
  }
}

test.skipIf(process.getuid?.() !== 0)('a folder of another user is named with its remedy', async () => {
  const folder = await makeDataDir()
  await chmod(folder, 0o755)
  const code = `import { prepareDataFolder } from '${MODULE}'
    await prepareDataFolder('${folder}').catch((error) => console.log(error.message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    ...{ uid: NOBODY, gid: NOBODY, encoding: 'utf8' },
  })
  expect(said).toBe(
    `The data folder ${folder} cannot be written (EACCES). It belongs to user 0, but Larder runs as user ${NOBODY}. Run: chown -R ${NOBODY}:${NOBODY} ${folder}\n`,
  )
  expect(await readdir(folder)).toEqual([])
})

test('a full disk is named, although initdb says more afterwards', async () => {
  const cluster = await makeCluster(
    'echo "initdb: error: could not write: No space left on device" >&2; echo "initdb: removing contents"; exit 1',
  )
  await expect(initialiseCluster(cluster, 'thyme')).rejects.toThrow(
    `The disk of the data folder ${cluster.dataDir} is full. Free some space and start again.`,
  )
  expect(await readdir(cluster.dataDir)).toEqual(['initdb'])
})

test('a database of another major version is refused and stays as it is', async () => {
  const cluster = await makeCluster()
  await mkdir(cluster.clusterDir)
  const file = join(cluster.clusterDir, 'PG_VERSION')
  await writeFile(file, '17\n')
  await expect(requireUsableCluster(cluster)).rejects.toThrow(
    'The data folder contains a PostgreSQL 17 database, but this Larder includes PostgreSQL 18.',
  )
  expect(await readFile(file, 'utf8')).toBe('17\n')
})

test('a clock that is a day behind is noticed', async () => {
  const cluster = await makeCluster()
  expect(await findClockFault(cluster.clusterDir)).toBeUndefined()
  const control = join(cluster.clusterDir, 'global/pg_control')
  await mkdir(join(cluster.clusterDir, 'global'), { recursive: true })
  await writeFile(control, '')
  const used = new Date('2026-05-02T10:00:00Z')
  await utimes(control, used, used)
  expect(await findClockFault(cluster.clusterDir, used.getTime() - DAY_MS)).toBe(
    'The clock of this machine shows 2026-05-01 10:00 UTC, but the database was last used at 2026-05-02 10:00 UTC. Correct the clock, for example with: timedatectl set-ntp true',
  )
  expect(await findClockFault(cluster.clusterDir, used.getTime() + DAY_MS)).toBeUndefined()
})

test('PostgreSQL uses files for shared memory where a container has little of it', async () => {
  expect(await chooseSharedMemory('/nonexistent')).toEqual({ dynamic_shared_memory_type: 'mmap' })
  expect(await chooseSharedMemory('/')).toEqual({})
})
