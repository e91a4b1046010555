import type { BackupFailure } from '@larder/contract/operations/backups'
import { DamagedBackup } from '../../backup/archive-reader.ts'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { deleteBackup, findBackup, finishBackup, listSurplusBackups } from './backups.queries.ts'

type BackupServices = { db: Db; databaseUrl: string; objectStore: ObjectStore; version: string; keep: number }

/** Writes and verifies a backup, then deletes surplus ones. After a crash, the job starts again. */
export async function makeBackup(
  { db, databaseUrl, objectStore, version, keep }: BackupServices,
  storage: BackupStorage,
  id: number,
  { isLast, signal }: Attempt,
) {
  const found = await findBackup(db, id)
  if (found?.status !== 'writing') return
  try {
    const bytes = await storage.write(found.file_name, async (writer) => {
      // Stops when the backup is cancelled or the service shuts down.
      const progress = () => signal.throwIfAborted()
      await writeBackup(writer, { url: databaseUrl, version, objectStore, progress })
    })
    const exists = await finishBackup(db, id, { status: 'good', bytes: String(bytes) })
    // Deleted while it was being written.
    if (!exists) await storage.remove(found.file_name)
  } catch (error) {
    if (isLast && !signal.aborted) await finishBackup(db, id, { status: 'failed', failure: toFailure(error) })
    throw error
  }
  await deleteSurplusBackups(db, storage, keep)
}

export async function deleteSurplusBackups(db: Db, storage: BackupStorage, keep: number | null) {
  for (const surplus of await listSurplusBackups(db, keep)) {
    await storage.remove(surplus.file_name)
    await deleteBackup(db, surplus.id)
  }
}

export function toFailure(error: unknown): BackupFailure {
  if (error instanceof DamagedBackup) return 'damaged'
  if (error instanceof HttpError) return 'store_away'
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'no_space' : 'unknown'
}
