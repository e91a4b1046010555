import {
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import pg from 'pg'
import { isConnectionUseless, isSilence } from './database-errors.ts'
import { FreezeDetector } from './freeze-detector.ts'
import { preparedName } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
/** What is done every minute would open a connection each time, and plan its statements anew. */
const MIN_KEPT_LENGTH = 1
/** A server that is well cancels a statement itself. One that is frozen does not, and nobody waits for longer. */
const SILENCE_MS = 1000
const LONG_WORK_MS = 5 * 60 * 1000
const ALLOW_LONG_WORK = `set local statement_timeout = ${LONG_WORK_MS}`

/** How times are read and names compared; and by what plans are chosen, so that all servers choose as those of the tests. */
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
    min: MIN_KEPT_LENGTH,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser },
    application_name: 'larder',
    keepAlive: true,
  })
  // Without listeners, a server restart would end the process through the error of a client, idle or in a transaction.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  const dialect = new PostgresDialect({ pool: withPreparedStatements(pool, new FreezeDetector(url)) })
  return new Kysely<DB>(options.log ? { dialect, log: options.log } : { dialect })
}

/** At the beginning of a transaction whose statements may take minutes: neither side gives up on them before. */
export const allowLongWork = (trx: Db) => sql.raw(ALLOW_LONG_WORK).execute(trx)

/** Times leave as they arrive in JSON, so that a row needs no mapping to become an answer. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(type, format)
}

/**
 * Kysely sends unnamed statements; those registered by `prepared()` are sent by name and planned once. A connection that
 * is good for nothing any more does not go back into the pool.
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
      let patience = {}
      const query = async (text: string, values: unknown[]) => {
        if (text === ALLOW_LONG_WORK) patience = { query_timeout: LONG_WORK_MS + SILENCE_MS }
        const name = preparedName(text)
        try {
          return await detector.watch(() =>
            client.query({ text, values, ...(name && { name }), ...patience }),
          )
        } catch (error) {
          if (isConnectionUseless(error)) {
            failure ??= error as Error
            // What would still be sent, a rollback for one, fails at once instead of waiting for as long again.
            if (isSilence(error)) void (client as unknown as pg.Client).end().catch(() => {})
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
    // Nobody waits any more for a connection that may yet be made.
    connecting?.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}
