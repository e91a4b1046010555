import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDiskFullError } from './data-folder.ts'
import type { Cluster } from './embedded-cluster.ts'
import { createInUseError, IN_USE_LOCK } from './embedded-orphan.ts'
import { NO_SPACE } from './run-binary.ts'
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
/** PostgreSQL itself gives its processes 5 seconds to end in an immediate shutdown. */
const ABORT_SECONDS = 6
const START_TIMEOUT_MS = 60_000
const RETRY_MS = 50
const CONNECT_TIMEOUT_MS = 3000
/** The server is starting; recovery after a crash can take long. */
const STARTING_UP = '57P03'
const TOO_MANY_CONNECTIONS = '53300'
const PINGS_PER_LIMIT = 6
const WRONG_PASSWORD = '28P01'

/** One run of the server process. */
export class EmbeddedServer {
  readonly #options: ServerOptions
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>
  #lost: Promise<unknown> = Promise.resolve()
  #lock: pg.Client | undefined
  #lastOutput = ''
  #progressAt = 0

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
      // Recovery logs its progress every 10 seconds. Refused connections are logged as FATAL.
      if (text.includes(' LOG:  ')) this.#progressAt = Date.now()
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

  /**
   * Resolves when the server ends, closes its connections, as it does after a crash of one backend, or accepts no
   * new connection for a time.
   */
  async waitUntilLost(maxSilenceMs: number): Promise<'closed' | 'silent'> {
    const closed = this.#lost.then(() => 'closed' as const)
    return Promise.race([closed, this.#waitUntilSilent(maxSilenceMs)])
  }

  /**
   * Waits until the server accepts connections, and marks the cluster as in use while it runs. Throws if the server
   * neither accepts connections nor logs progress of its recovery for a time.
   */
  async acquire(maxRecoverySilenceMs = Number.POSITIVE_INFINITY) {
    const lock = await this.#connect(maxRecoverySilenceMs)
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
    this.#process.kill('SIGINT')
    const timer = setTimeout(() => void this.abort(), STOP_SECONDS * 1000)
    await this.#ended
    clearTimeout(timer)
  }

  /** Immediate shutdown. Like a fast one, it preserves committed transactions. */
  async abort() {
    this.#process.kill('SIGQUIT')
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), ABORT_SECONDS * 1000)
    await this.#ended
    clearTimeout(timer)
  }

  async #connect(maxRecoverySilenceMs: number): Promise<pg.Client> {
    const startedAt = Date.now()
    for (;;) {
      const result = await Promise.race([tryToConnect(this.#options.url), this.#ended])
      if (!this.isRunning) throw this.#explainEnd()
      if (result instanceof pg.Client) return result
      if (result === WRONG_PASSWORD)
        throw new StartError(
          `PostgreSQL in ${this.#options.cluster.clusterDir} does not accept the password in the file database-password. Delete the file to create a new password.`,
        )
      const limitMs = result === STARTING_UP ? maxRecoverySilenceMs : START_TIMEOUT_MS
      const silenceMs = Date.now() - Math.max(startedAt, this.#progressAt)
      if (silenceMs > limitMs)
        throw new StartError(`PostgreSQL did not respond within ${Math.round(limitMs / 1000)} seconds.`)
      await Promise.race([pause(RETRY_MS), this.#ended])
    }
  }

  #explainEnd(): StartError {
    if (NO_SPACE.test(this.lastOutput)) return createDiskFullError(this.#options.cluster.dataDir)
    return new StartError(`PostgreSQL did not start: ${this.lastOutput || 'it gave no reason'}`)
  }

  /** Tries new connections, because a frozen postmaster does not affect open ones. */
  async #waitUntilSilent(limitMs: number): Promise<'silent'> {
    let isLost = false
    const lost = this.#lost.then(() => {
      isLost = true
    })
    let respondedAt = Date.now()
    while (!isLost && Date.now() - respondedAt < limitMs) {
      await Promise.race([pause(limitMs / PINGS_PER_LIMIT, undefined, { ref: false }), lost])
      const result = await tryToConnect(this.#options.url)
      if (result instanceof pg.Client) await result.end().catch(() => {})
      if (result instanceof pg.Client || result === TOO_MANY_CONNECTIONS) respondedAt = Date.now()
    }
    return 'silent'
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
