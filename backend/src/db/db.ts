import {
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

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
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: '-c timezone=UTC -c pg_trgm.word_similarity_threshold=0.45',
    types: { getTypeParser },
    application_name: 'larder',
    keepAlive: true,
  })
  // Without listeners, a server restart would end the process through the error of a client, idle or in a transaction.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  const dialect = new PostgresDialect({ pool: withPreparedStatements(pool) })
  return new Kysely<DB>(options.log ? { dialect, log: options.log } : { dialect })
}

/** Times leave as they arrive in JSON, so that a row needs no mapping to become an answer. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(type, format)
}

/** Kysely sends unnamed statements; those registered by `prepared()` are sent by name and planned once. */
function withPreparedStatements(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => {
        const name = preparedName(text)
        return client.query(name ? { name, text, values } : { text, values })
      }
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
  }
}
