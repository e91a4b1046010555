import { sql } from 'kysely'
import { BACKUP_LOCK } from '../db/backup-lock.ts'
import type { Db } from '../db/db.ts'
import { NOW } from '../db/expressions.ts'

type ReleasedUpload = { id: number; object_key: string; size: number }

/** Locks removals that are due and skips those that other backends process. */
export function listDueRemovals(trx: Db, limit: number) {
  return (
    trx
      .selectFrom('object_removals')
      .select(['object_removals.id', 'object_removals.object_key', 'object_removals.widths'])
      .where('object_removals.due_at', '<=', NOW)
      // Nothing is deleted during a backup: its rows still refer to these objects.
      .where(sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(BACKUP_LOCK)})`)
      .orderBy('object_removals.due_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

export async function deleteRemovals(trx: Db, ids: number[]) {
  await trx.deleteFrom('object_removals').where('object_removals.id', 'in', ids).execute()
}

/** Locks uploads that are no longer needed and skips those that other backends process. */
export async function listReleasedUploads(trx: Db, limit: number): Promise<ReleasedUpload[]> {
  return trx
    .selectFrom('import_uploads')
    .select(['id', 'object_key', sql<number>`size::float8`.as('size')])
    .where('import_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteUploads(trx: Db, ids: number[]) {
  await trx.deleteFrom('import_uploads').where('id', 'in', ids).execute()
}
