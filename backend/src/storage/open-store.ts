import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FileStore } from './file-store.ts'
import type { ObjectStore, Warn } from './object-store.ts'

/** Loads the S3 client only if it is used: it is larger than the rest of the service. */
export async function openStore(
  { storage, dataDir, mediaUrl }: Config,
  onWarning?: Warn,
): Promise<ObjectStore> {
  if (!storage) return new FileStore({ folder: join(dataDir, 'objects'), publicUrl: mediaUrl })
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store({ ...storage, ...(onWarning && { onWarning }) })
}
