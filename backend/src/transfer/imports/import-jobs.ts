import type { Db } from '../../db/db.ts'
import { addJob, cancelJob, getLongJobQueue, type JobKind } from '../../jobs/queue.ts'
import { listAbandonedImports } from './imports.queries.ts'

type ImportJob = JobKind<{ import_id: number }>

const MAX_ATTEMPTS = 12

export const readImportJob: ImportJob = { name: 'read_import', lane: 'long', maxAttempts: MAX_ATTEMPTS }
export const commitImportJob: ImportJob = { name: 'commit_import', lane: 'long', maxAttempts: MAX_ATTEMPTS }
export const undoImportJob: ImportJob = { name: 'undo_import', lane: 'long', maxAttempts: MAX_ATTEMPTS }

const JOB_BY_STATUS = { reading: readImportJob, committing: commitImportJob, undoing: undoImportJob }

/** Job keys allow one job at a time for each import. */
const KEY_PREFIX = 'import '

type Import = { id: number; user_id: number }

export const addImportJob = (trx: Db, kind: ImportJob, { id, user_id }: Import) =>
  addJob(trx, kind, { import_id: id }, { key: `${KEY_PREFIX}${id}`, queue: getLongJobQueue(user_id) })

export const cancelImportJob = (trx: Db, id: number) => cancelJob(trx, `${KEY_PREFIX}${id}`)

export async function resumeImports(db: Db) {
  for (const found of await listAbandonedImports(db, KEY_PREFIX))
    await addImportJob(db, JOB_BY_STATUS[found.status], found)
}
