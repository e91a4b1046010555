import { StartError } from '../db/start-error.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { connectWithoutTimeouts, holdBackupLock, listExecuted } from './backup-connection.ts'
import { dumpObjects, listObjects } from './dump-objects.ts'
import { dumpTables } from './dump-tables.ts'
import { type DumpedTable, FORMAT } from './manifest.ts'
import { noProgress, type Progress } from './progress.ts'

type BackupOptions = {
  url: string
  version: string
  /** Without a store, pictures are left out. */
  objectStore?: ObjectStore
  progress?: Progress
}

export type BackupSummary = { tables: DumpedTable[]; objects: number; missing: string[] }

/** Backs up all data as of one moment while the service runs. */
export async function writeBackup(writer: ArchiveWriter, options: BackupOptions): Promise<BackupSummary> {
  const { url, version, objectStore, progress = noProgress } = options
  const client = await connectWithoutTimeouts(url)
  try {
    // Before the snapshot: objects that are being deleted now must also be missing in the rows of the backup.
    await holdBackupLock(client)
    await client.query('begin isolation level repeatable read read only')
    const migrations = await listExecuted(client)
    if (migrations.length === 0) throw new StartError('This database contains no Larder data to back up.')
    const tables = await dumpTables(client, writer, progress)
    const keys = objectStore ? await listObjects(client) : []
    await client.query('commit')
    const missing = objectStore ? await dumpObjects(objectStore, keys, writer, progress) : []
    await writer.finish({
      format: FORMAT,
      larder_version: version,
      migrations,
      tables,
      has_objects: objectStore !== undefined,
      missing_objects: missing,
    })
    return { tables, objects: keys.length - missing.length, missing }
  } finally {
    await client.end()
  }
}
