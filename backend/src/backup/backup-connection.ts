import pg from 'pg'
import { BACKUP_LOCK } from '../db/backup-lock.ts'
import { StartError } from '../db/start-error.ts'

export class DatabaseInUse extends StartError {}

/** A connection for long statements; overrides the server's timeouts. */
export async function connectWithoutTimeouts(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'larder-backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set lock_timeout = 0; set timezone = 'UTC'; set search_path = public; set extra_float_digits = 1`)
  return client
}

/** Session lock, released when the connection ends. */
export async function holdBackupLock(client: pg.Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [BACKUP_LOCK])
  if (rows[0].is_free) return
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
       where datname = current_database()) and objid = $1 and mode = 'ExclusiveLock' and granted`,
    [BACKUP_LOCK],
  )
  if (rowCount) throw new DatabaseInUse('Another backup or restore is running on this database.')
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
}

export async function listExecuted(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('public.kysely_migration') as list`)
  if (!found[0].list) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}
