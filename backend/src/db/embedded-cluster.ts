import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerUser } from './embedded-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

type Cluster = {
  dataDir: string
  clusterDir: string
  binaries: PostgresBinaries
  user: ServerUser
  password: string
}

const MAJOR_VERSION = '18'

/** Makes the cluster on the first start, whole or not at all. */
export async function initialiseCluster(cluster: Cluster) {
  if (existsSync(join(cluster.clusterDir, 'PG_VERSION'))) await requireSameMajor(cluster.clusterDir)
  else await makeCluster(cluster)
}

async function makeCluster({ dataDir, clusterDir, binaries, user, password }: Cluster) {
  const fresh = join(dataDir, `postgres-new-${process.pid}`)
  const passwordFile = `${fresh}.password`
  try {
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const path of [fresh, passwordFile]) await giveTo(path, user)
    const [command, args] = user.wrap(binaries.initdb, [
      ...['--pgdata', fresh, '--username', 'larder', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...[
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
      ],
      ...['--text-search-config', 'simple', '--data-checksums'],
    ])
    await run(command, args, user.identity)
    await rename(fresh, clusterDir)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartError(`The database could not be made in ${dataDir}: ${(error as Error).message}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function giveTo(path: string, { owner }: ServerUser) {
  if (owner) await chown(path, owner.uid, owner.gid)
}

export async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-password')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
      (error) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to one that can.`,
    )
  }
}

async function requireSameMajor(clusterDir: string) {
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR_VERSION)
    throw new StartError(
      `The data folder holds a PostgreSQL ${version} database, and this Larder brings PostgreSQL ${MAJOR_VERSION}. Restore a backup made by the older Larder into an empty folder.`,
    )
}

function run(command: string, args: string[], identity: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim().split('\n').at(-1))),
    )
  })
}
