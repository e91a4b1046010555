import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../fsync.ts'
import { tempFileName } from '../temp-files.ts'
import type { ServerUser } from './embedded-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { runBinary } from './run-binary.ts'
import { StartError } from './start-error.ts'

/** Where an embedded PostgreSQL lies, and what runs it as whom. */
export type Cluster = {
  dataDir: string
  clusterDir: string
  binaries: PostgresBinaries
  user: ServerUser
}

const MAJOR_VERSION = '18'
const INITDB_OPTIONS = [
  ...['--username', 'larder', '--auth', 'scram-sha-256'],
  ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ...['--text-search-config', 'simple', '--data-checksums'],
]

export const clusterIn = (dataDir: string) => join(dataDir, 'postgres')
export const hasEmbeddedCluster = (dataDir: string) => existsSync(join(clusterIn(dataDir), 'PG_VERSION'))

/** For the `catch` of whatever writes into the data folder. */
export function cannotBeWritten(dataDir: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${error.code}). Set DATA_DIR to one that can.`,
    )
  }
}

export async function makeDataFolder(dataDir: string) {
  await mkdir(dataDir, { recursive: true }).catch(cannotBeWritten(dataDir))
}

/** Makes the cluster on the first start, whole or not at all. */
export async function initialiseCluster(cluster: Cluster, password: string) {
  if (hasEmbeddedCluster(cluster.dataDir)) await requireSameMajor(cluster.clusterDir)
  else await makeCluster(cluster, password)
}

async function makeCluster({ dataDir, clusterDir, binaries, user }: Cluster, password: string) {
  const folder = tempFileName(clusterDir)
  const [fresh, passwordFile] = [join(folder, 'postgres'), join(folder, 'password')]
  try {
    for (const path of [folder, fresh]) await mkdir(path, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const path of [folder, fresh, passwordFile]) await giveTo(path, user)
    await runBinary(user, binaries.initdb, ['--pgdata', fresh, '--pwfile', passwordFile, ...INITDB_OPTIONS])
    await rename(fresh, clusterDir)
    await syncFolder(dataDir)
  } catch (error) {
    throw new StartError(`The database could not be made in ${dataDir}: ${(error as Error).message}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function giveTo(path: string, { owner }: ServerUser) {
  if (owner) await chown(path, owner.uid, owner.gid)
}

async function requireSameMajor(clusterDir: string) {
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR_VERSION)
    throw new StartError(
      `The data folder holds a PostgreSQL ${version} database, and this Larder brings PostgreSQL ${MAJOR_VERSION}. Restore a backup made by the older Larder into an empty folder.`,
    )
}
