import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'
import { createInUseError, IN_USE_LOCK } from './embedded-orphan.ts'
import type { ServerLog } from './server-log.ts'
import { StartError } from './start-error.ts'

type ServerOptions = {
  cluster: Cluster
  log: ServerLog
  /** URL of the database `postgres`, which nothing else uses. */
  url: string
  settings: Record<string, string>
}

const STOP_SECONDS = 20
const START_TIMEOUT_SECONDS = 60
const RETRY_MS = 50
const CONNECT_TIMEOUT_MS = 3000
/** The server is starting; recovery after a crash can take long. */
const STARTING_UP = '57P03'
const WRONG_PASSWORD = '28P01'

/** One run of the server process. */
export class EmbeddedServer {
  readonly #options: ServerOptions
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>
  #lost: Promise<unknown> = Promise.resolve()
  #lock: pg.Client | undefined
  #lastOutput = ''

  constructor(options: ServerOptions) {
    this.#options = options
    const { binaries, clusterDir, user } = options.cluster
    const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, args] = user.wrap(binaries.postgres, ['-D', clusterDir, ...flags])
    // Detached, because Ctrl-C signals the whole foreground group and the database must outlive running requests.
    this.#process = spawn(command, args, {
      ...user.identity,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastOutput = (this.#lastOutput + text).slice(-2000)
      options.log.append(text)
    })
    this.#ended = new Promise((resolve) => {
      this.#process.once('exit', resolve)
      this.#process.once('error', resolve)
    })
  }

  get isRunning(): boolean {
    return this.#process.pid !== undefined && this.#process.exitCode === null && !this.#process.signalCode
  }

  get lastOutput(): string {
    return this.#lastOutput.trim()
  }

  /** Resolves when the server has ended or closed its connections, as it does after a crash of one backend. */
  get lost(): Promise<unknown> {
    return this.#lost
  }

  /** Waits until the server accepts connections, and marks the cluster as in use while it runs. */
  async acquire() {
    const lock = await this.#connect()
    this.#lock = lock
    this.#lost = Promise.race([new Promise((resolve) => lock.once('end', resolve)), this.#ended])
    const { rows } = await lock.query('select pg_try_advisory_lock($1) as is_ours', [IN_USE_LOCK])
    if (!rows[0].is_ours) throw createInUseError(this.#options.cluster.dataDir)
    const { rowCount } = await lock.query(`select from pg_database where datname = 'larder'`)
    if (rowCount === 0) await lock.query('create database larder')
  }

  async stop() {
    await this.#lock?.end().catch(() => {})
    if (!this.isRunning) return
    // SIGINT is a fast shutdown, SIGQUIT an immediate one. Both preserve committed transactions.
    this.#process.kill('SIGINT')
    const killTimer = setTimeout(() => this.#process.kill('SIGQUIT'), STOP_SECONDS * 1000)
    await this.#ended
    clearTimeout(killTimer)
  }

  async #connect(): Promise<pg.Client> {
    let deadline = Date.now() + START_TIMEOUT_SECONDS * 1000
    while (Date.now() < deadline) {
      const result = await Promise.race([tryToConnect(this.#options.url), this.#ended])
      if (!this.isRunning)
        throw new StartError(`PostgreSQL did not start: ${this.lastOutput || 'it gave no reason'}`)
      if (result instanceof pg.Client) return result
      if (result === WRONG_PASSWORD)
        throw new StartError(
          `PostgreSQL in ${this.#options.cluster.clusterDir} does not accept the password in the file database-password. Delete the file to create a new password.`,
        )
      if (result === STARTING_UP) deadline = Date.now() + START_TIMEOUT_SECONDS * 1000
      await Promise.race([pause(RETRY_MS), this.#ended])
    }
    throw new StartError(`PostgreSQL did not respond within ${START_TIMEOUT_SECONDS} seconds.`)
  }
}

/** Returns a connection, or the error code. */
async function tryToConnect(url: string): Promise<pg.Client | string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return (error as { code?: string }).code
  }
}
