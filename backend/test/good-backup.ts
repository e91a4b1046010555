import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finishBackup, insertBackup } from '../src/operations/backups/backups.queries.ts'
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
  const id = (await insertBackup(db, null)) as number
  await finishBackup(db, id, { status: 'good', bytes: String((await stat(OLD_BACKUP)).size) })
  const { file_name } = await db
    .selectFrom('backups')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await copyFile(OLD_BACKUP, join(dataDir, 'backups', file_name))
  return id
}
