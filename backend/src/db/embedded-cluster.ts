import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../errors/disk-full.ts'
import { syncFolder } from '../fsync.ts'
import { tempFileName } from '../temp-files.ts'
import { createDiskFullError } from './data-folder.ts'
import type { ServerUser } from './embedded-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { runBinary } from './run-binary.ts'
import { StartError } from './start-error.ts'

/** Folders, binaries and operating system user of an embedded PostgreSQL. */
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

export const getClusterFolder = (dataDir: string) => join(dataDir, 'postgres')
export const hasEmbeddedCluster = (dataDir: string) =>
  existsSync(join(getClusterFolder(dataDir), 'PG_VERSION'))

/** Creates the cluster on the first start, atomically. */
export async function initialiseCluster(cluster: Cluster, password: string) {
  if (!hasEmbeddedCluster(cluster.dataDir)) await makeCluster(cluster, password)
}

async function makeCluster({ dataDir, clusterDir, binaries, user }: Cluster, password: string) {
  const folder = tempFileName(clusterDir)
  const [newCluster, passwordFile] = [join(folder, 'postgres'), join(folder, 'password')]
  try {
    for (const path of [folder, newCluster]) await mkdir(path, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const path of [folder, newCluster, passwordFile]) await changeOwner(path, user)
    await runBinary(user, binaries.initdb, [
      '--pgdata',
      newCluster,
      '--pwfile',
      passwordFile,
      ...INITDB_OPTIONS,
    ])
    await rename(newCluster, clusterDir)
    await syncFolder(dataDir)
  } catch (error) {
    if (isDiskFull(error)) throw createDiskFullError(dataDir)
    throw new StartError(`The database could not be created in ${dataDir}: ${(error as Error).message}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function changeOwner(path: string, { owner }: ServerUser) {
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Refuses a cluster of another user or major version, before anything is changed. */
export async function requireUsableCluster({ dataDir, clusterDir, user }: Cluster) {
  if (!hasEmbeddedCluster(dataDir)) return
  const uid = process.getuid?.()
  const owner = (await stat(clusterDir)).uid
  if (!user.owner && uid !== undefined && owner !== uid)
    throw new StartError(
      `The database in ${clusterDir} belongs to user ${owner}, but Larder runs as user ${uid}. Start Larder as that user, or run: chown -R ${uid} ${dirname(clusterDir)}`,
    )
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR_VERSION)
    throw new StartError(
      `The data folder contains a PostgreSQL ${version} database, but this Larder includes PostgreSQL ${MAJOR_VERSION}. Restore a backup made by the older Larder into an empty folder.`,
    )
}
