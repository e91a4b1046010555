import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { removeTempFiles } from '../temp-files.ts'
import { findClockFault, prepareDataFolder } from './data-folder.ts'
import {
  type Cluster,
  getClusterFolder,
  initialiseCluster,
  requireUsableCluster,
} from './embedded-cluster.ts'
import { stopOrphan } from './embedded-orphan.ts'
import { persistedPassword } from './embedded-password.ts'
import { EmbeddedServer } from './embedded-server.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { ServerWatch } from './embedded-watchdog.ts'
import { findBinaries } from './postgres-binaries.ts'
import { ServerLog } from './server-log.ts'
import { StartError } from './start-error.ts'

export type EmbeddedPostgres = {
  url: string
  port: number
  /** Shown at startup. */
  description: string
  /** Restarts the server whenever it ends unexpectedly or does not respond. */
  watch: (log: FastifyBaseLogger) => void
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  port: number
  settings?: Record<string, string>
  /** After this time without a response, `watch` restarts the server. */
  maxSilenceMs?: number
}

/**
 * Settings for the machine of one household. The last three save 9 MB, in processes and buffers that few writers do
 * not need.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  work_mem: '16MB',
  max_wal_size: '2GB',
  jit: 'off',
  log_min_messages: 'warning',
  wal_buffers: '1MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
}
/** Child processes of a killed server hold its shared memory until they notice. */
const STILL_HELD = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
const MIN_SHARED_MEMORY = 256 * 1024 * 1024
const MAX_WAIT_SECONDS = 60
const RETRY_MS = 500

/** Runs PostgreSQL in the data folder, on the loopback interface, for installations without DATABASE_URL. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  const clusterDir = getClusterFolder(dataDir)
  const binaries = await findBinaries()
  await prepareDataFolder(dataDir)
  const clockFault = await findClockFault(clusterDir)
  if (clockFault) console.error(clockFault)
  const user = unprivilegedUser(dataDir, binaries.postgres)
  const cluster: Cluster = { dataDir, clusterDir, binaries, user }
  await requireUsableCluster(cluster)
  const password = await persistedPassword(cluster)
  // Leftover files do no harm.
  await removeTempFiles(dataDir).catch(() => {})
  await initialiseCluster(cluster, password)
  await stopOrphan({ dataDir, clusterDir, password })

  const port = await findFreePort(options.port)
  const buildUrl = (database: string) => `postgres://larder:${password}@127.0.0.1:${port}/${database}`
  const settings = { ...SETTINGS, ...(await chooseSharedMemory()), ...options.settings, port: String(port) }
  const log = new ServerLog(`${clusterDir}.log`)
  const start = () => new EmbeddedServer({ cluster, log, url: buildUrl('postgres'), settings })
  const watch = new ServerWatch(await startWithRetries(start), start, options.maxSilenceMs)
  return {
    url: buildUrl('larder'),
    port,
    description: `PostgreSQL on port ${port}, in ${dataDir}`,
    watch: (serviceLog) => watch.begin(serviceLog),
    stop: () => watch.stop(),
  }
}

/** Parallel queries fail if /dev/shm is full, and containers have 64 MB of it. */
export async function chooseSharedMemory(folder = '/dev/shm'): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const { bsize, blocks } = await statfs(folder).catch(() => ({ bsize: 0, blocks: 0 }))
  return bsize * blocks < MIN_SHARED_MEMORY ? { dynamic_shared_memory_type: 'mmap' } : {}
}

async function startWithRetries(start: () => EmbeddedServer): Promise<EmbeddedServer> {
  const deadline = Date.now() + MAX_WAIT_SECONDS * 1000
  for (;;) {
    const server = start()
    try {
      await server.acquire()
      return server
    } catch (error) {
      await server.stop()
      if (!STILL_HELD.test(server.lastOutput) || Date.now() > deadline) throw error
      await pause(RETRY_MS)
    }
  }
}

async function findFreePort(firstPort: number): Promise<number> {
  for (let port = firstPort; port < firstPort + 100; port++) if (await isFree(port)) return port
  throw new StartError(
    `No free port for PostgreSQL from ${firstPort} to ${firstPort + 99}. Set DATABASE_PORT.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
