import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finishBackup, insertBackup } from '../src/operations/backups/backups.queries.ts'
import type { TestApp } from './test-app.ts'

/** A backup with a small file, as if a job had written it. */
export async function insertGoodBackup({ db, dataDir }: TestApp): Promise<number> {
  const id = (await insertBackup(db, null)) as number
  await finishBackup(db, id, { status: 'good', bytes: '7' })
  const { file_name } = await db
    .selectFrom('backups')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await writeFile(join(dataDir, 'backups', file_name), 'fixture')
  return id
}
