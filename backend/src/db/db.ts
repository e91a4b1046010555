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
import { findStatementName } from './statement-names.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
/** Tasks that run every minute would otherwise connect each time and plan their statements again. */
const MIN_POOL_SIZE = 1
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

/** Runs a statement without Kysely's layers around a connection, which cost as much as the driver. */
export async function runStatement<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    client.release()
  }
}

/** Call at the beginning of a transaction with statements that can take minutes. Raises the timeouts on both sides. */
export const allowLongWork = (trx: Db) => sql.raw(ALLOW_LONG_STATEMENTS).execute(trx)

/** Returns times in the format of the API, so rows need no conversion. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(type, format)
}

/**
 * Kysely sends unnamed statements. Those registered by `prepared()` are sent by name and planned once. Unusable
 * connections are not returned to the pool.
 */
function withPreparedStatements(pool: pg.Pool, detector: FreezeDetector): PostgresPool {
  return {
    options: pool.options,
    end: () => {
      detector.close()
      return pool.end()
    },
    connect: async () => {
      const client = await connectWatched(pool, detector)
      let failure: Error | undefined
      let timeout = {}
      const query = async (text: string, values: unknown[]) => {
        if (text === ALLOW_LONG_STATEMENTS) timeout = { query_timeout: LONG_STATEMENT_MS + RESPONSE_GRACE_MS }
        const name = findStatementName(text)
        try {
          return await detector.watch(() => client.query({ text, values, ...(name && { name }), ...timeout }))
        } catch (error) {
          if (isConnectionUnusable(error)) {
            failure ??= error as Error
            // Closing makes further statements such as ROLLBACK fail at once instead of waiting for another timeout.
            if (isResponseTimeout(error)) void (client as unknown as pg.Client).end().catch(() => {})
          }
          throw error
        }
      }
      return { query, release: () => client.release(failure) } as unknown as PostgresPoolClient
    },
  }
}

async function connectWatched(pool: pg.Pool, detector: FreezeDetector): Promise<pg.PoolClient> {
  let connecting: Promise<pg.PoolClient> | undefined
  try {
    return await detector.watch(() => {
      connecting = pool.connect()
      return connecting
    })
  } catch (error) {
    // The connection may still be established later; release it then.
    connecting?.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}
