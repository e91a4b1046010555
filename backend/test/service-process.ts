import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { whenDone } from './when-done.ts'

const MAX_POLL_MS = 15_000
/** For processes that start, stop or recover: on a busy machine, PostgreSQL alone can need a minute. */
const MAX_RECOVERY_MS = 5 * 60_000
const MAIN = fileURLToPath(new URL('../build/main.js', import.meta.url))

export type ServiceProcess = {
  child: ChildProcess
  url: string
  /** Output so far, of both streams. */
  output: () => string
  /** Resolves when it is ready; rejects with its last output if it ends before. */
  ready: Promise<void>
  exited: Promise<number | NodeJS.Signals>
}

/** A data folder; processes that still use it end with the test file. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-process-'))
  whenDone(async () => {
    const database = await findDatabaseProcess(dataDir)
    if (database) process.kill(database, 'SIGINT')
    await untilRecovered(() => !existsSync(pidFile(dataDir)))
    // Last files may still be written into the folder.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })
  return dataDir
}

/** Starts the built `backend/build/main.js` as a supervisor would, or `within` another command. */
export function startService(
  env: Record<string, string>,
  { within = [], withWebsite = false }: { within?: string[]; withWebsite?: boolean } = {},
): ServiceProcess {
  const [command = process.execPath, ...args] = [
    ...within,
    ...[process.execPath, MAIN],
    ...(withWebsite ? ['--website'] : []),
  ]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      BACKUP_SCHEDULE: 'off',
      COMMIT_HASH: 'none',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  const url = `http://127.0.0.1:${env.BACKEND_PORT}`
  // Startup blocks the event loop; on a busy machine, load shedding may refuse requests for a second.
  const isReady = async () => (await fetch(`${url}/health/ready`)).status === 200
  const ready = Promise.race([
    once(child, 'message').then(() => untilRecovered(isReady)),
    exited.then((code) => Promise.reject(new Error(`The service ended with ${code}: ${output}`))),
  ])
  ready.catch(() => {})
  whenDone(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { child, url, output: () => output, ready, exited }
}

export function stopService(service: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM') {
  service.child.kill(signal)
  return service.exited
}

/** Process ID of the PostgreSQL server of a data folder. */
export async function findDatabaseProcess(dataDir: string): Promise<number | undefined> {
  const [pid] = (await readFile(pidFile(dataDir), 'utf8').catch(() => '')).split('\n')
  return pid ? Number(pid) : undefined
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}

type Condition = () => boolean | Promise<boolean>

/** Polls something outside this process. */
export const until = (isSo: Condition) => poll(isSo, MAX_POLL_MS)

/** As `until`, for conditions that depend on a process that starts, stops or recovers. */
export const untilRecovered = (isSo: Condition) => poll(isSo, MAX_RECOVERY_MS)

async function poll(isSo: Condition, maxMs: number): Promise<void> {
  const deadline = Date.now() + maxMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`this did not become true in ${maxMs / 1000} s: ${isSo}`)
    await pause(20)
  }
}

export function sendJson(url: string, body: unknown, token?: string, method = 'POST'): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/** A token of the developer account `user`. */
export async function logInOver(url: string): Promise<string> {
  const response = await sendJson(`${url}/auth/token`, { username: 'user', password: 'larder-user-dev' })
  if (response.status !== 200)
    throw new Error(`the login answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}
