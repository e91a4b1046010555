import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clusterIn } from './embedded-cluster.ts'
import { findPassword } from './embedded-password.ts'
import { StartError } from './start-error.ts'

/** Any number will do; it is held for as long as a Larder uses the cluster. */
export const IN_USE_LOCK = 7000
const STOP_SECONDS = 60
const CONNECT_TIMEOUT_MS = 3000
const BETWEEN_LOOKS_MS = 50

export const inUse = (dataDir: string) =>
  new StartError(`Another Larder is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR.`)

/**
 * When Larder itself is killed, its PostgreSQL lives on. The next start finds it through postmaster.pid: if another
 * Larder holds the lock there, the folder is in use; if nobody does, the server is an orphan and is stopped. One that
 * does not answer is coming up or going down, and is waited for.
 */
export async function stopOrphan(cluster: { dataDir: string; clusterDir: string; password: string }) {
  const pidFile = join(cluster.clusterDir, 'postmaster.pid')
  const deadline = Date.now() + STOP_SECONDS * 1000
  let isTold = false
  for (;;) {
    const running = await readPidFile(pidFile)
    const state = running && (await stateOf(running.pid, cluster.clusterDir))
    // PostgreSQL asks only whether there is such a process, and would refuse to start for as long as this one lives.
    if (state === 'someone else') await rm(pidFile, { force: true })
    if (!running || state !== 'server') return
    if (!isTold && (await isOrphan(running.port, cluster))) {
      process.kill(running.pid, 'SIGINT')
      isTold = true
    }
    if (Date.now() > deadline)
      throw new StartError(
        `The PostgreSQL of an earlier run (process ${running.pid}) neither answers nor stops.`,
      )
    await pause(BETWEEN_LOOKS_MS)
  }
}

/** The address of a server that runs in the data folder, whoever started it; undefined when none does. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = await readPidFile(join(clusterIn(dataDir), 'postmaster.pid'))
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

/** Numbers of processes are used again, in containers soon: a server works in the folder of its cluster. */
async function stateOf(pid: number, clusterDir: string): Promise<'gone' | 'server' | 'someone else'> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  if (process.platform !== 'linux') return 'server'
  const cluster = await stat(clusterDir)
  return stat(`/proc/${pid}/cwd`).then(
    ({ dev, ino }) => (dev === cluster.dev && ino === cluster.ino ? 'server' : 'someone else'),
    // A process that has ended and that nobody has asked about has no folder any more.
    ({ code }) => (code === 'ENOENT' ? 'someone else' : 'server'),
  )
}

async function isOrphan(port: number, { dataDir, password }: { dataDir: string; password: string }) {
  const client = await connect(port, password)
  if (!client) return false
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [IN_USE_LOCK])
    if (!rows[0].is_free) throw inUse(dataDir)
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
