import type { Config } from '../config.ts'
import { removeTempFiles } from '../temp-files.ts'
import type { BackupStorage } from './backup-storage.ts'
import { folderStorage } from './folder-storage.ts'

/** Deletes uploads that a killed process left. Loads the S3 client only if it is used. */
export async function openBackupStorage({ backup, storage }: Config): Promise<BackupStorage> {
  await removeTempFiles(backup.folder).catch(() => {})
  const folder = folderStorage(backup)
  if (!backup.isInBucket || !storage) return folder
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(storage, backup, folder)
}
