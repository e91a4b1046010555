import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { openArchive } from './archive-reader.ts'
import { type ArchiveWriter, writeArchiveFile } from './archive-writer.ts'

export type BackupSettings = Config['backup']
export type Range = { start: number; end: number }

/** Where the service keeps its backups. */
export type BackupStorage = {
  /** Answers its size once it has been read back, bit for bit. What an earlier try left under this name is replaced. */
  write: (name: string, fill: (writer: ArchiveWriter) => Promise<void>) => Promise<number>
  /** Undefined when it is not there. */
  read: (name: string, range: Range) => Promise<Readable | undefined>
  /** What is not there is fine. */
  remove: (name: string) => Promise<void>
}

/** The S3 client is loaded only when it is needed. */
export async function openBackupStorage({ backup, storage }: Config): Promise<BackupStorage> {
  const folder = folderStorage(backup)
  if (!backup.isInBucket || !storage) return folder
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(storage, backup, folder)
}

export function folderStorage({ folder }: Pick<BackupSettings, 'folder'>): BackupStorage {
  const pathOf = (name: string) => join(folder, name)
  return {
    write: async (name, fill) => {
      await rm(pathOf(name), { force: true })
      await writeArchiveFile(pathOf(name), fill)
      await (await openArchive(pathOf(name))).close()
      return (await stat(pathOf(name))).size
    },
    read: async (name, range) => {
      const isThere = await stat(pathOf(name)).then(
        () => true,
        () => false,
      )
      return isThere ? createReadStream(pathOf(name), range) : undefined
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
