import type { Db } from '../../db/db.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import { listAbandoned } from './exports.queries.ts'

export const writeExportJob: JobKind<{ export_id: number }> = {
  name: 'write_export',
  lane: 'long',
  mostTries: 5,
}

const KEY_PREFIX = 'export '

export const addExportJob = (trx: Db, exportId: number) =>
  addJob(trx, writeExportJob, { export_id: exportId }, { key: `${KEY_PREFIX}${exportId}` })

export async function resumeExports(db: Db) {
  for (const id of await listAbandoned(db, KEY_PREFIX)) await addExportJob(db, id)
}
