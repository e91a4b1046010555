import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { StartError } from './start-error.ts'

const ATTEMPTS = 5
const CONNECT_TIMEOUT_MS = 3000
const ROLE_HINT = `Set it on the role, as superuser:
  alter role … set timezone = 'UTC';
  alter role … set pg_trgm.word_similarity_threshold = 0.45;
  alter role … set statement_timeout = '10s';
  alter role … set idle_in_transaction_session_timeout = '30s';`

/**
 * Refuses poolers in transaction mode. Notifications, prepared statements and locks belong to a session; with a
 * shared one, errors would appear only later.
 */
export async function requireOwnSession(url: string, timeoutMs = CONNECT_TIMEOUT_MS) {
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, ...timeouts }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const [one, other] = [await findServerProcess(clients[0]), await findServerProcess(clients[1])]
      if (one === other) throw new StartError(SHARED_SESSION)
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

const SHARED_SESSION =
  'DATABASE_URL points to a pooler in transaction mode. Larder needs its own sessions: set pool_mode = session in PgBouncer.'

/** Two simultaneous clients have different server processes, unless a pooler shares one. */
async function findServerProcess(client: pg.Client | undefined): Promise<number> {
  const result = await client?.query('select pg_backend_pid() as pid')
  return result?.rows[0].pid
}

export async function findConnectionSettings(db: Db): Promise<ConnectionSettings> {
  // Raw: calls functions.
  const { rows } = await sql<ConnectionSettings>`
    select current_setting('timezone') as timezone,
      current_setting('pg_trgm.word_similarity_threshold', true) as similarity,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0] as ConnectionSettings
}

type ConnectionSettings = Record<'timezone' | 'similarity' | 'statement' | 'idle', string | null>

/** A pooler may drop the settings of a connection. Then they must be set on the role. */
export function requireSettings({ timezone, similarity, statement, idle }: ConnectionSettings) {
  if (timezone === 'UTC' && similarity === '0.45' && statement !== '0' && idle !== '0') return
  throw new StartError(
    `DATABASE_URL points to a pooler that drops the settings of a connection. ${ROLE_HINT}`,
  )
}

const REFUSED_STATES: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
}

/** Names DATABASE_URL if the server refuses the login, which no retry would change. The password is not shown. */
export function toLoginError(error: unknown, url: string): unknown {
  const refusal = REFUSED_STATES[(error as { code?: string }).code ?? '']
  if (!refusal || !URL.canParse(url)) return error
  const { username, host } = new URL(url)
  return new StartError(
    `The server of DATABASE_URL (${host}) ${refusal} of '${decodeURIComponent(username)}': ${(error as Error).message}. Correct DATABASE_URL.`,
  )
}

/** Explains how to configure PgBouncer if it refuses a setting. Other errors are returned unchanged. */
export function toPoolerError(error: unknown): unknown {
  const [, parameter] = /^unsupported startup parameter:? (.+)$/.exec((error as Error).message) ?? []
  if (parameter === undefined) return error
  return new StartError(
    `DATABASE_URL points to PgBouncer, which refuses '${parameter}'. Set ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout. ${ROLE_HINT}`,
  )
}
