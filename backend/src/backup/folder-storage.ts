import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../fsync.ts'
import { openArchive } from './archive-reader.ts'
import { writeArchiveFile } from './archive-writer.ts'
import type { BackupSettings, BackupStorage } from './backup-storage.ts'

export function folderStorage({ folder }: Pick<BackupSettings, 'folder'>): BackupStorage {
  const toPath = (name: string) => join(folder, name)
  return {
    write: async (name, fill) => {
      await rm(toPath(name), { force: true })
      await writeArchiveFile(toPath(name), fill)
      await (await openArchive(toPath(name))).close()
      return (await stat(toPath(name))).size
    },
    read: async (name, range) => {
      const isThere = await stat(toPath(name)).then(
        () => true,
        () => false,
      )
      return isThere ? createReadStream(toPath(name), range) : undefined
    },
    add: async (name, file) => {
      await rename(file, toPath(name))
      await syncFolder(folder)
    },
    openLocal: async (name) => ({ path: toPath(name), release: async () => {} }),
    remove: (name) => rm(toPath(name), { force: true }),
  }
}
