import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { insertUploadedBackup } from '../src/operations/backups/backups.queries.ts'
import { OLD_BACKUP } from './old-database.ts'
import { encodeForm } from './picture.ts'
import type { TestApp } from './test-app.ts'

/** A form that uploads a backup. */
export async function backupForm(bytes?: Uint8Array, field = 'file') {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes ?? (await readFile(OLD_BACKUP)))]), '../backup.tar')
  return encodeForm(form)
}

/** A backup of 0.2.0, as if a job had written it. */
export async function insertGoodBackup({ db, dataDir }: TestApp): Promise<number> {
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  const { size } = await stat(OLD_BACKUP)
  const id = await insertUploadedBackup(db, size, (fileName) =>
    copyFile(OLD_BACKUP, join(dataDir, 'backups', fileName)),
  )
  await db.updateTable('backups').set({ origin: 'service' }).where('id', '=', id).execute()
  return id
}
