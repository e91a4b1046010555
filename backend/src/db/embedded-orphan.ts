import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getClusterFolder } from './embedded-cluster.ts'
import { findPassword } from './embedded-password.ts'
import { StartError } from './start-error.ts'

/** Advisory lock that Larder holds while it uses the cluster. */
export const IN_USE_LOCK = 7000
const STOP_SECONDS = 60
const CONNECT_TIMEOUT_MS = 3000
const POLL_MS = 50

export const createInUseError = (dataDir: string) =>
  new StartError(`Another Larder is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR.`)

/**
 * If Larder is killed, its PostgreSQL keeps running. The next start finds it through postmaster.pid. If another
 * Larder holds the lock, the data folder is in use; otherwise the server is an orphan and is stopped. A server that
 * does not respond is starting or stopping, and we wait for it.
 */
export async function stopOrphan(cluster: { dataDir: string; clusterDir: string; password: string }) {
  const pidFile = join(cluster.clusterDir, 'postmaster.pid')
  const deadline = Date.now() + STOP_SECONDS * 1000
  let isSignalled = false
  for (;;) {
    const running = await readPidFile(pidFile)
    const state = running && (await findState(running.pid, cluster.clusterDir))
    // The pid belongs to another process now. PostgreSQL would refuse to start as long as that process runs.
    if (state === 'other') await rm(pidFile, { force: true })
    if (!running || state !== 'server') return
    if (!isSignalled && (await isOrphan(running.port, cluster))) {
      process.kill(running.pid, 'SIGINT')
      isSignalled = true
    }
    if (Date.now() > deadline)
      throw new StartError(
        `The PostgreSQL of an earlier run (process ${running.pid}) neither responds nor stops.`,
      )
    await pause(POLL_MS)
  }
}

/** URL of the server that runs in the data folder, or undefined. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = await readPidFile(join(getClusterFolder(dataDir), 'postmaster.pid'))
  const password = await findPassword(dataDir)
  if (!running || password === undefined) return undefined
  const client = await connect(running.port, password)
  if (!client) return undefined
  await client.end()
  return `postgres://larder:${password}@127.0.0.1:${running.port}/larder`
}

async function readPidFile(file: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n')
  return pid && port ? { pid: Number(pid), port: Number(port) } : undefined
}

/**
 * Process ids are reused, quickly in containers. A server is recognized by its working directory, the cluster folder.
 */
async function findState(pid: number, clusterDir: string): Promise<'ended' | 'server' | 'other'> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'ended'
  }
  if (process.platform !== 'linux') return 'server'
  const cluster = await stat(clusterDir)
  return stat(`/proc/${pid}/cwd`).then(
    ({ dev, ino }) => (dev === cluster.dev && ino === cluster.ino ? 'server' : 'other'),
    // A zombie process has no working directory.
    ({ code }) => (code === 'ENOENT' ? 'other' : 'server'),
  )
}

async function isOrphan(port: number, { dataDir, password }: { dataDir: string; password: string }) {
  const client = await connect(port, password)
  if (!client) return false
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [IN_USE_LOCK])
    if (!rows[0].is_free) throw createInUseError(dataDir)
    return true
  } finally {
    await client.end()
  }
}

async function connect(port: number, password: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'larder',
    password,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}
