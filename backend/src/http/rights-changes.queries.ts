import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { RIGHTS_CHANNEL } from './event-streams.ts'

/** After the commit, every backend authorizes the open event streams of this user again. */
export async function notifyRightsChanged(trx: Db, userId: number) {
  await sql`select pg_notify(${RIGHTS_CHANNEL}, ${String(userId)})`.execute(trx)
}
