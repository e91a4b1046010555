import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { initialiseCluster, keptPassword } from './embedded-cluster.ts'
import { IN_USE_LOCK, stopOrphan } from './embedded-orphan.ts'
import { type ServerUser, unprivilegedUser } from './embedded-user.ts'
import { findBinaries } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

export type EmbeddedPostgres = {
  url: string
  port: number
  /** For the banner. */
  description: string
  stop: () => Promise<void>
}

type EmbeddedOptions = { dataDir: string; port: number; settings?: Record<string, string> }

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
}
const STOP_SECONDS = 20
const START_SECONDS = 60

/** A real PostgreSQL in the data folder, on the loopback address, for those who bring none of their own. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const clusterDir = join(options.dataDir, 'postgres')
  const binaries = await findBinaries()
  const password = await keptPassword(options.dataDir)
  const user = unprivilegedUser(options.dataDir, binaries.postgres)
  await initialiseCluster({ dataDir: options.dataDir, clusterDir, binaries, user, password })
  await stopOrphan({ dataDir: options.dataDir, clusterDir, password })

  const port = await freePort(options.port)
  const server = spawnServer(binaries.postgres, clusterDir, user, {
    ...SETTINGS,
    ...options.settings,
    port: String(port),
  })
  const address = (database: string) => `postgres://larder:${password}@127.0.0.1:${port}/${database}`
  const lock = await waitForServer(server, address('postgres'))
  await ensureDatabase(lock)
  await lock.query('select pg_advisory_lock($1)', [IN_USE_LOCK])
  return {
    url: address('larder'),
    port,
    description: `PostgreSQL on port ${port}, in ${options.dataDir}`,
    stop: () => stopServer(server.process, lock),
  }
}

type Server = { process: ChildProcess; lastWords: () => string }

function spawnServer(
  binary: string,
  clusterDir: string,
  user: ServerUser,
  settings: Record<string, string>,
): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = user.wrap(binary, ['-D', clusterDir, ...flags])
  // Detached: Ctrl-C reaches the whole foreground group, and the database must outlive the requests under way.
  const child = spawn(command, args, {
    ...user.identity,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
    appendFile(`${clusterDir}.log`, text).catch(() => {})
  })
  return { process: child, lastWords: () => output.trim() }
}

async function waitForServer(server: Server, url: string): Promise<pg.Client> {
  const failed = new Promise<never>((_, reject) => {
    server.process.once('error', reject)
    server.process.once('exit', () =>
      reject(new StartError(`PostgreSQL did not start: ${server.lastWords() || 'it gave no reason'}`)),
    )
  })
  const deadline = Date.now() + START_SECONDS * 1000
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const connected = await Promise.race([
      client
        .connect()
        .then(() => true)
        .catch(() => false),
      failed,
    ])
    if (connected) return client
    await client.end().catch(() => {})
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), failed])
  }
  throw new StartError(`PostgreSQL did not answer within ${START_SECONDS} seconds.`)
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_database where datname = 'larder'`)
  if (rowCount === 0) await client.query('create database larder')
}

async function stopServer(server: ChildProcess, lock: pg.Client) {
  await lock.end().catch(() => {})
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its emergency exit; both keep every committed transaction.
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), STOP_SECONDS * 1000)
  await gone
  clearTimeout(impatience)
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

export const hasEmbeddedCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
