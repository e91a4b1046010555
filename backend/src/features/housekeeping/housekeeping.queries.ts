import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { TRASH_DAYS } from '../recipes/recipes.access.ts'

export async function deleteOutdated(db: Db) {
  await sql`delete from recipes where deleted_at < now() - make_interval(days => ${TRASH_DAYS})`.execute(db)
  await sql`delete from refresh_tokens where expires_at < now()`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limits where ends_at < now()`.execute(db)
}
