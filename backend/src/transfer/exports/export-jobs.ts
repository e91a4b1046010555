import type { Db } from '../../db/db.ts'
import { addJob, cancelJob, getLongJobQueue, type JobKind } from '../../jobs/queue.ts'
import { listAbandonedExports } from './exports.queries.ts'

export const writeExportJob: JobKind<{ export_id: number }> = {
  name: 'write_export',
  lane: 'long',
  maxAttempts: 5,
}

const KEY_PREFIX = 'export '

type Export = { id: number; user_id: number }

export const addExportJob = (trx: Db, { id, user_id }: Export) =>
  addJob(
    trx,
    writeExportJob,
    { export_id: id },
    { key: `${KEY_PREFIX}${id}`, queue: getLongJobQueue(user_id) },
  )

export const cancelExportJob = (trx: Db, id: number) => cancelJob(trx, `${KEY_PREFIX}${id}`)

export async function resumeExports(db: Db) {
  for (const found of await listAbandonedExports(db, KEY_PREFIX)) await addExportJob(db, found)
}
