import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { StartError } from './start-error.ts'

const LOOKS = 5
const CONNECT_TIMEOUT_MS = 3000
const ON_THE_ROLE = `Set it on the role, as superuser:
  alter role … set timezone = 'UTC';
  alter role … set pg_trgm.word_similarity_threshold = 0.45;
  alter role … set statement_timeout = '10s';
  alter role … set idle_in_transaction_session_timeout = '30s';`

/**
 * Notifications, prepared statements and locks belong to a connection. A pooler in transaction mode hands one to whoever
 * comes next: nothing would fail at once, and much would go wrong later. So it is refused at the start.
 */
export async function requireOwnSession(url: string, timeoutMs = CONNECT_TIMEOUT_MS) {
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, ...timeouts }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    for (let look = 0; look < LOOKS; look++) {
      const [one, other] = [await serverOf(clients[0]), await serverOf(clients[1])]
      if (one === other) throw new StartError(SHARED)
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

const SHARED =
  'DATABASE_URL leads through a pooler that shares connections between transactions. Larder needs connections of its own: set pool_mode = session in PgBouncer.'

/** Two that are connected at once are served by two processes, unless one is handed from one to the other. */
async function serverOf(client: pg.Client | undefined): Promise<number> {
  const answer = await client?.query('select pg_backend_pid() as pid')
  return answer?.rows[0].pid
}

export async function findConnectionSettings(db: Db): Promise<ConnectionSettings> {
  const { rows } = await sql<ConnectionSettings>`
    select current_setting('timezone') as timezone,
      current_setting('pg_trgm.word_similarity_threshold', true) as similarity,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0] as ConnectionSettings
}

type ConnectionSettings = Record<'timezone' | 'similarity' | 'statement' | 'idle', string | null>

/** A pooler may pass over what is asked for when a connection begins; then the role must bring it. */
export function requireSettings({ timezone, similarity, statement, idle }: ConnectionSettings) {
  if (timezone === 'UTC' && similarity === '0.45' && statement !== '0' && idle !== '0') return
  throw new StartError(
    `DATABASE_URL leads through a pooler that drops the settings of a connection. ${ON_THE_ROLE}`,
  )
}

/** What PgBouncer says of a setting that it does not know; anything else is passed on. */
export function explainPooler(error: unknown): unknown {
  const [, parameter] = /^unsupported startup parameter:? (.+)$/.exec((error as Error).message) ?? []
  if (parameter === undefined) return error
  return new StartError(
    `DATABASE_URL leads through PgBouncer, which refuses '${parameter}'. Give it ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout. ${ON_THE_ROLE}`,
  )
}
