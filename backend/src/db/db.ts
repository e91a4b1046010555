import {
  CompiledQuery,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import pg from 'pg'
import { isConnectionUnusable, isResponseTimeout } from './database-errors.ts'
import { FreezeDetector } from './freeze-detector.ts'
import { toIsoTime } from './iso-time.ts'
import { findStatementName } from './statement-names.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
/** Tasks that run every minute would otherwise connect each time and plan their statements again. */
const MIN_POOL_SIZE = 1
/** Longer than people read a page: a new connection costs a process and the plans of all statements. */
const IDLE_CONNECTION_MS = 60_000
/** A healthy server cancels slow statements itself. This extra time passes before we give up on a frozen one. */
const RESPONSE_GRACE_MS = 1000
/** Limits a transaction of many statements, as a multiple of the statement timeout. */
const TRANSACTION_TIMEOUT_FACTOR = 6
const LONG_STATEMENT_MS = 5 * 60 * 1000
/** PostgreSQL 15 and 16 have no transaction_timeout. */
const ALLOW_LONG_STATEMENTS = `select set_config(name, '${LONG_STATEMENT_MS}', true) from pg_settings
  where name in ('statement_timeout', 'transaction_timeout')`
const limitTransactions = (milliseconds: number) =>
  `select set_config('transaction_timeout', '${milliseconds}', false)
   where current_setting('transaction_timeout', true) is not null`

/**
 * Settings of every session: time zone, name matching, and planner options that give the same plans on all servers as
 * in the tests.
 */
const SESSION = [
  'timezone=UTC',
  'pg_trgm.word_similarity_threshold=0.45',
  'jit=off',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
]

type DatabaseOptions = {
  url: string
  poolSize: number
  statementTimeoutMs?: number
  onIdleError?: (error: Error) => void
  log?: KyselyConfig['log']
}

export function openDb(options: DatabaseOptions): Db {
  const { url, poolSize, statementTimeoutMs = STATEMENT_TIMEOUT_MS, onIdleError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    min: MIN_POOL_SIZE,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + RESPONSE_GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser },
    onConnect: (client) => client.query(limitTransactions(statementTimeoutMs * TRANSACTION_TIMEOUT_FACTOR)),
    application_name: 'larder',
    keepAlive: true,
  })
  // Without listeners, a server restart would end the process with an unhandled client error.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  const watched = withPreparedStatements(pool, new FreezeDetector(url))
  const dialect = new PostgresDialect({ pool: watched })
  if (options.log) return new Kysely<DB>({ dialect, log: options.log })
  const db = new Kysely<DB>({ dialect })
  pools.set(db, watched)
  return db
}

/** Transactions have none: their statements need the connection of the transaction. */
const pools = new WeakMap<Db, PostgresPool>()

type StatementRunner = (text: string, values: readonly unknown[]) => Promise<object[]>
const views = new WeakMap<Db, { db: Db; run: StatementRunner }>()

/** A view of `db` whose prepared statements are run by `run`. */
export function useStatementRunner(db: Db, run: StatementRunner): Db {
  const view: Db = db.$extendTables()
  views.set(view, { db, run })
  return view
}

/** The database itself, given it or a view of it. */
export const withoutView = (db: Db) => views.get(db)?.db ?? db

/** Runs a statement without Kysely's layers around a connection, which cost as much as the driver. */
export async function runStatement<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const view = views.get(db)
  if (view) return (await view.run(text, values)) as Row[]
  const pool = pools.get(db)
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } catch (error) {
    // The driver's stack begins at the socket. This one leads to the caller.
    Error.captureStackTrace(error as Error)
    throw error
  } finally {
    client.release()
  }
}

/** Call at the beginning of a transaction with statements that can take minutes. Raises the timeouts on both sides. */
export const allowLongWork = (trx: Db) => sql.raw(ALLOW_LONG_STATEMENTS).execute(trx)

/** Returns times in the format of the API, so rows need no conversion. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.TIMESTAMPTZ ? toIsoTime : pg.types.getTypeParser(type, format)
}

type End<Value> = (error: Error | undefined, value?: Value) => void
type Client = pg.PoolClient & { end: () => Promise<void> }

/**
 * Kysely sends unnamed statements. Those registered by `prepared()` are sent by name and planned once. Unusable
 * connections are not returned to the pool. Callbacks, because the driver's promises cost every statement more.
 */
function withPreparedStatements(pool: pg.Pool, detector: FreezeDetector): PostgresPool {
  return {
    options: pool.options,
    end: () => {
      detector.close()
      return pool.end()
    },
    connect: () =>
      new Promise((resolve, reject) => {
        let isOver = false
        const end: End<pg.PoolClient> = (error, client) => {
          // The server can still accept the connection after it was given up.
          if (isOver) return client?.release()
          isOver = true
          stopWatching(error === undefined)
          if (client) resolve(new Connection(client as Client, detector) as unknown as PostgresPoolClient)
          else reject(error)
        }
        const stopWatching = detector.watch(end)
        pool.connect(end)
      }),
  }
}

class Connection {
  readonly #client: Client
  readonly #detector: FreezeDetector
  #failure: Error | undefined
  #timeoutMs: number | undefined

  constructor(client: Client, detector: FreezeDetector) {
    this.#client = client
    this.#detector = detector
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === ALLOW_LONG_STATEMENTS) this.#timeoutMs = LONG_STATEMENT_MS + RESPONSE_GRACE_MS
    return new Promise((resolve, reject) => {
      const end: End<pg.QueryResult> = (error, result) => {
        stopWatching(result !== undefined)
        if (result) return resolve(result)
        if (isConnectionUnusable(error)) this.#fail(error as Error)
        reject(error)
      }
      const stopWatching = this.#detector.watch(end)
      // With a text as first argument: the driver would copy an object slowly.
      const query = new pg.Query(text, values, end as never)
      this.#client.query(
        Object.assign(query, { name: findStatementName(text), query_timeout: this.#timeoutMs }),
      )
    })
  }

  release() {
    this.#client.release(this.#failure)
  }

  #fail(error: Error) {
    this.#failure ??= error
    // Closing makes further statements such as ROLLBACK fail at once instead of waiting for another timeout.
    if (isResponseTimeout(error)) void this.#client.end().catch(() => {})
  }
}
