import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from './start-error.ts'

/** Any number will do; it is held for as long as a Larder uses the cluster. */
export const IN_USE_LOCK = 7000
const STOP_SECONDS = 30

/**
 * When Larder itself is killed, its PostgreSQL lives on. The next start finds it through postmaster.pid: if another
 * Larder holds the lock there, the folder is in use; if nobody does, the server is an orphan and is stopped.
 */
export async function stopOrphan(cluster: { dataDir: string; clusterDir: string; password: string }) {
  const pidFile = join(cluster.clusterDir, 'postmaster.pid')
  const running = await readPidFile(pidFile)
  if (!running) return
  const client = await connect(running.port, cluster.password)
  if (!client) return
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [IN_USE_LOCK])
    if (!rows[0].is_free)
      throw new StartError(
        `Another Larder is already running on the data folder ${cluster.dataDir}. Stop it, or set DATA_DIR.`,
      )
  } finally {
    await client.end()
  }
  process.kill(running.pid, 'SIGINT')
  await waitUntilGone(pidFile)
}

/** The address of a server that runs in the data folder, whoever started it; undefined when none does. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = await readPidFile(join(dataDir, 'postgres', 'postmaster.pid'))
  const password = await readFile(join(dataDir, 'database-password'), 'utf8').catch(() => undefined)
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

async function connect(port: number, password: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'larder', password, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

async function waitUntilGone(pidFile: string) {
  const deadline = Date.now() + STOP_SECONDS * 1000
  while (existsSync(pidFile)) {
    if (Date.now() > deadline) throw new StartError('The PostgreSQL of an earlier run does not stop.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
