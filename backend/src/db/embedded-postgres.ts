import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { removeTempFiles } from '../temp-files.ts'
import { type Cluster, clusterIn, initialiseCluster, makeDataFolder } from './embedded-cluster.ts'
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
  /** For the banner. */
  description: string
  /** From now on it is started again whenever it ends by itself. */
  watch: (log: FastifyBaseLogger) => void
  stop: () => Promise<void>
}

type EmbeddedOptions = { dataDir: string; port: number; settings?: Record<string, string> }

/** For one household's machine: the last three are 9 MB less, in processes and buffers that so few writers never need. */
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
/** The parts of a killed server hold its memory until they notice that it is gone. */
const STILL_HELD = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
const HELD_SECONDS = 60
const BETWEEN_STARTS_MS = 500

/** A real PostgreSQL in the data folder, on the loopback address, for those who bring none of their own. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  const clusterDir = clusterIn(dataDir)
  const binaries = await findBinaries()
  await makeDataFolder(dataDir)
  const user = unprivilegedUser(dataDir, binaries.postgres)
  const cluster: Cluster = { dataDir, clusterDir, binaries, user }
  const password = await persistedPassword(cluster)
  // What cannot be removed now is in nobody's way.
  await removeTempFiles(dataDir).catch(() => {})
  await initialiseCluster(cluster, password)
  await stopOrphan({ dataDir, clusterDir, password })

  const port = await freePort(options.port)
  const address = (database: string) => `postgres://larder:${password}@127.0.0.1:${port}/${database}`
  const settings = { ...SETTINGS, ...options.settings, port: String(port) }
  const log = new ServerLog(`${clusterDir}.log`)
  const start = () => new EmbeddedServer({ cluster, log, url: address('postgres'), settings })
  const watch = new ServerWatch(await startAtLast(start), start)
  return {
    url: address('larder'),
    port,
    description: `PostgreSQL on port ${port}, in ${dataDir}`,
    watch: (serviceLog) => watch.begin(serviceLog),
    stop: () => watch.stop(),
  }
}

async function startAtLast(start: () => EmbeddedServer): Promise<EmbeddedServer> {
  const deadline = Date.now() + HELD_SECONDS * 1000
  for (;;) {
    const server = start()
    try {
      await server.hold()
      return server
    } catch (error) {
      await server.stop()
      if (!STILL_HELD.test(server.lastWords) || Date.now() > deadline) throw error
      await pause(BETWEEN_STARTS_MS)
    }
  }
}

async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 100; port++) if (await isFree(port)) return port
  throw new StartError(`No free port for PostgreSQL from ${wanted} to ${wanted + 99}. Set DATABASE_PORT.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
