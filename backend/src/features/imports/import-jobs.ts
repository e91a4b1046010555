import type { Db } from '../../db/db.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import { listAbandoned } from './imports.queries.ts'

type ImportJob = JobKind<{ import_id: number }>

const MOST_TRIES = 12

export const readImportJob: ImportJob = { name: 'read_import', lane: 'long', mostTries: MOST_TRIES }
export const commitImportJob: ImportJob = { name: 'commit_import', lane: 'long', mostTries: MOST_TRIES }
export const undoImportJob: ImportJob = { name: 'undo_import', lane: 'long', mostTries: MOST_TRIES }

const JOB_AT = { reading: readImportJob, committing: commitImportJob, undoing: undoImportJob }

/** One at a time for each import. */
const KEY_PREFIX = 'import '

export const addImportJob = (trx: Db, kind: ImportJob, importId: number) =>
  addJob(trx, kind, { import_id: importId }, { key: `${KEY_PREFIX}${importId}` })

export async function resumeImports(db: Db) {
  for (const { id, status } of await listAbandoned(db, KEY_PREFIX)) await addImportJob(db, JOB_AT[status], id)
}
