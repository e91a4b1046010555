import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { RIGHTS_CHANNEL } from './event-streams.ts'

/** Every backend looks again, once this is committed, at what it still tells this user. */
export async function notifyRightsChanged(trx: Db, userId: number) {
  await sql`select pg_notify(${RIGHTS_CHANNEL}, ${String(userId)})`.execute(trx)
}
