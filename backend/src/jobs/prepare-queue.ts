import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The last migration of the queue library. The library is loaded at startup only to run a newer one. */
export const QUEUE_VERSION = 20

/** Creates the tables of the queue. They are not part of backups: a restored service starts with an empty queue. */
export async function prepareQueue(db: Db, url: string) {
  if ((await queueVersion(db)) >= QUEUE_VERSION) return
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: url, maxPoolSize: 1 })
}

async function queueVersion(db: Db): Promise<number> {
  // Raw: looks for a table.
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return 0
  // Raw: reads a table of Graphile Worker.
  const found = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from graphile_worker.migrations`.execute(db)
  return found.rows[0]?.version ?? 0
}
