import { openArchive } from '../src/backup/archive-reader.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { FileStore } from '../src/storage/file-store.ts'

const [file = '', url = '', folder = ''] = process.argv.slice(2)

/** Restores a backup and is killed after the first pictures were stored. */
await restoreBackup(await openArchive(file), {
  url,
  objectStore: new FileStore({ folder, publicUrl: '' }),
  isEmbedded: false,
  progress: (what, done) => {
    if (what === 'Restoring pictures' && done > 0) process.kill(process.pid, 'SIGKILL')
  },
})
