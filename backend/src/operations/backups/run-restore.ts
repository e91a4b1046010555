import type { RestoreFailure, RestorePhase } from '@larder/contract/operations/backups'
import { openArchive } from '../../backup/archive-reader.ts'
import { connectWithoutTimeouts, DatabaseInUse } from '../../backup/backup-connection.ts'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { NewerBackup } from '../../backup/manifest.ts'
import { openBackupStorage } from '../../backup/open-backup-storage.ts'
import type { Progress } from '../../backup/progress.ts'
import { dbOnConnection } from '../../backup/replace-schema.ts'
import { requireKnown, restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Config } from '../../config.ts'
import { openStore } from '../../storage/open-store.ts'
import {
  deleteUnfinishedBackups,
  findBackup,
  finishBackup,
  finishRestore,
  insertBackup,
} from './backups.queries.ts'
import { toFailure } from './make-backup.ts'

/** A restore that an Admin has confirmed. */
export type RestoreOrder = { backupId: number; fileName: string }
export type RestoreProgress = { phase: RestorePhase; percent: number }

type Restore = {
  config: Config
  url: string
  order: RestoreOrder
  onProgress: (progress: RestoreProgress) => void
  signal: AbortSignal
}

const PHASES: Record<string, RestorePhase> = {
  'Backing up rows': 'saving',
  'Backing up pictures': 'saving',
  'Restoring pictures': 'pictures',
  'Restoring rows': 'rows',
  'Building indexes': 'indexes',
}

/**
 * Saves the current state as a backup and replaces all data. Nothing else may use the database. Throws if the data is
 * unchanged; the reason is then stored with the backup. A kill leaves the data unchanged, or completely replaced.
 */
export async function runRestore({ config, url, order, onProgress, signal }: Restore) {
  const storage = await openBackupStorage(config)
  const objectStore = await openStore(config)
  const progress: Progress = (label, done, total) => {
    signal.throwIfAborted()
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    onProgress({ phase: PHASES[label] ?? 'checking', percent })
  }
  const failWith = async (error: unknown): Promise<never> => {
    await recordOutcome(url, order, toRestoreFailure(error)).catch(() => {})
    throw error
  }
  try {
    const file = await storage.openLocal(order.fileName).catch(failWith)
    try {
      let read = 0
      const archive = await openArchive(file.path, (count, total) => {
        read += count
        progress('Checking the file', read, total)
      })
      try {
        await requireKnown(archive)
        await saveState({ config, url, storage, objectStore, progress })
        const isEmbedded = config.databaseUrl === undefined
        await restoreBackup(archive, { url, objectStore, isEmbedded, endSessions: true, progress })
      } finally {
        await archive.close()
      }
    } catch (error) {
      await failWith(error)
    } finally {
      await file.release()
    }
    await recordOutcome(url, order, null)
  } finally {
    objectStore.close()
  }
}

type Saving = Pick<Restore, 'config' | 'url'> & {
  storage: BackupStorage
  objectStore: Awaited<ReturnType<typeof openStore>>
  progress: Progress
}

/** A restore that fails here, for lack of space for example, has changed nothing. */
async function saveState({ config, url, storage, objectStore, progress }: Saving) {
  const { version } = config
  await onConnection(url, async (db) => {
    // Nobody writes them any more: the service is closed.
    await deleteUnfinishedBackups(db)
    const id = await insertBackup(db, null, 'restore')
    const row = id === undefined ? undefined : await findBackup(db, id)
    if (!row) throw new DatabaseInUse('A backup is being written. Restore again when it is finished.')
    try {
      const bytes = await storage.write(row.file_name, async (writer) => {
        await writeBackup(writer, { url, version, objectStore, progress })
      })
      await finishBackup(db, row.id, { status: 'good', bytes: String(bytes) })
    } catch (error) {
      await finishBackup(db, row.id, { status: 'failed', failure: toFailure(error) })
      throw error
    }
  })
}

const recordOutcome = (url: string, { backupId }: RestoreOrder, restore_failure: RestoreFailure | null) =>
  onConnection(url, (db) => finishRestore(db, backupId, restore_failure))

/** A connection of its own kind: a restore waits until all others have ended. */
async function onConnection<Result>(
  url: string,
  work: (db: ReturnType<typeof dbOnConnection>) => Promise<Result>,
): Promise<Result> {
  const client = await connectWithoutTimeouts(url)
  try {
    return await work(dbOnConnection(client))
  } finally {
    await client.end()
  }
}

function toRestoreFailure(error: unknown): RestoreFailure {
  if (error instanceof NewerBackup) return 'newer'
  if (error instanceof DatabaseInUse) return 'in_use'
  return toFailure(error)
}
