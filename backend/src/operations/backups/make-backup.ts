import type { BackupFailure } from '@larder/contract/operations/backups'
import { Damaged } from '../../backup/archive-reader.ts'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Attempt } from '../../jobs/job-runner.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { deleteBackup, findBackup, finishBackup, listSurplus } from './backups.queries.ts'

type House = { db: Db; databaseUrl: string; objectStore: ObjectStore; version: string; keep: number }

/** Writes a backup, reads it back, and removes those that it replaces. Killed, it begins anew. */
export async function makeBackup(
  { db, databaseUrl, objectStore, version, keep }: House,
  place: BackupStorage,
  id: number,
  { isLast, signal }: Attempt,
) {
  const found = await findBackup(db, id)
  if (found?.status !== 'writing') return
  try {
    const bytes = await place.write(found.file_name, async (writer) => {
      // So that it stops soon after it was cancelled, or when the service stops.
      const progress = () => signal.throwIfAborted()
      await writeBackup(writer, { url: databaseUrl, version, objectStore, progress })
    })
    const isThere = await finishBackup(db, id, { status: 'good', bytes: String(bytes) })
    // Deleted while it was written.
    if (!isThere) await place.remove(found.file_name)
  } catch (error) {
    if (isLast && !signal.aborted) await finishBackup(db, id, { status: 'failed', failure: failureOf(error) })
    throw error
  }
  for (const surplus of await listSurplus(db, keep)) {
    await place.remove(surplus.file_name)
    await deleteBackup(db, surplus.id)
  }
}

function failureOf(error: unknown): BackupFailure {
  if (error instanceof Damaged) return 'damaged'
  if (error instanceof HttpError) return 'store_away'
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'no_space' : 'unknown'
}
