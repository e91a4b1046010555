import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'
import { IN_USE_LOCK, inUse } from './embedded-orphan.ts'
import type { ServerLog } from './server-log.ts'
import { StartError } from './start-error.ts'

type ServerOptions = {
  cluster: Cluster
  log: ServerLog
  /** Of the database `postgres`, where nobody else has business. */
  url: string
  settings: Record<string, string>
}

const STOP_SECONDS = 20
const SILENT_SECONDS = 60
const BETWEEN_TRIES_MS = 50
const CONNECT_TIMEOUT_MS = 3000
/** Coming up, after a crash perhaps with much to do: no reason to give up. */
const STARTING_UP = '57P03'
const WRONG_PASSWORD = '28P01'

/** One run of the server, from its start to its end. */
export class EmbeddedServer {
  readonly #options: ServerOptions
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>
  #lost: Promise<unknown> = Promise.resolve()
  #lock: pg.Client | undefined
  #lastWords = ''

  constructor(options: ServerOptions) {
    this.#options = options
    const { binaries, clusterDir, user } = options.cluster
    const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, args] = user.wrap(binaries.postgres, ['-D', clusterDir, ...flags])
    // Detached: Ctrl-C reaches the whole foreground group, and the database must outlive the requests under way.
    this.#process = spawn(command, args, {
      ...user.identity,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-2000)
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

  get lastWords(): string {
    return this.#lastWords.trim()
  }

  /** Resolves when the server has ended, or has ended its connections: after a crash of one, it ends them all. */
  get lost(): Promise<unknown> {
    return this.#lost
  }

  /** Waits until it answers, and marks the cluster as in use for as long as it runs. */
  async hold() {
    const lock = await this.#connect()
    this.#lock = lock
    this.#lost = Promise.race([new Promise((resolve) => lock.once('end', resolve)), this.#ended])
    const { rows } = await lock.query('select pg_try_advisory_lock($1) as is_ours', [IN_USE_LOCK])
    if (!rows[0].is_ours) throw inUse(this.#options.cluster.dataDir)
    const { rowCount } = await lock.query(`select from pg_database where datname = 'larder'`)
    if (rowCount === 0) await lock.query('create database larder')
  }

  async stop() {
    await this.#lock?.end().catch(() => {})
    if (!this.isRunning) return
    // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its emergency exit; both keep every committed transaction.
    this.#process.kill('SIGINT')
    const impatience = setTimeout(() => this.#process.kill('SIGQUIT'), STOP_SECONDS * 1000)
    await this.#ended
    clearTimeout(impatience)
  }

  async #connect(): Promise<pg.Client> {
    let deadline = Date.now() + SILENT_SECONDS * 1000
    while (Date.now() < deadline) {
      const answer = await Promise.race([tryToConnect(this.#options.url), this.#ended])
      if (!this.isRunning)
        throw new StartError(`PostgreSQL did not start: ${this.lastWords || 'it gave no reason'}`)
      if (answer instanceof pg.Client) return answer
      if (answer === WRONG_PASSWORD)
        throw new StartError(
          `PostgreSQL in ${this.#options.cluster.clusterDir} has another password than the file database-password. Remove that file, and a new one is made.`,
        )
      if (answer === STARTING_UP) deadline = Date.now() + SILENT_SECONDS * 1000
      await Promise.race([pause(BETWEEN_TRIES_MS), this.#ended])
    }
    throw new StartError(`PostgreSQL did not answer within ${SILENT_SECONDS} seconds.`)
  }
}

/** A connection, or the code of why there is none. */
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
