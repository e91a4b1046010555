import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { FileStore } from '../storage/file-store.ts'
import type { Archive } from './archive-reader.ts'
import type { Progress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'

/** Restores a backup into a temporary database and folder. */
export async function verifyBackup(archive: Archive, port: number, progress: Progress) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-check-'))
  await using ending = new AsyncDisposableStack()
  ending.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, port, settings: { fsync: 'off' } })
  ending.defer(stop)
  const objectStore = new FileStore({ folder: join(folder, 'objects'), publicUrl: '' })
  await restoreBackup(archive, { url, objectStore, isEmbedded: true, progress })
}
