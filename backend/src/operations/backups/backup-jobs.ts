import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addJob, cancelJob, type JobKind } from '../../jobs/queue.ts'
import { insertBackup, listAbandoned } from './backups.queries.ts'
import { lastDue } from './last-due.ts'

export const makeBackupJob: JobKind<{ backup_id: number }> = {
  name: 'make_backup',
  lane: 'backup',
  maxAttempts: 3,
}

const KEY_PREFIX = 'backup '

/** Answers its id; undefined while another is being written, or when this one of the schedule has been made. */
export async function beginBackup(trx: Db, dueAt: Date | null): Promise<number | undefined> {
  const id = await insertBackup(trx, dueAt)
  if (id !== undefined) await addBackupJob(trx, id)
  return id
}

export const cancelBackupJob = (trx: Db, id: number) => cancelJob(trx, `${KEY_PREFIX}${id}`)

const addBackupJob = (trx: Db, id: number) =>
  addJob(trx, makeBackupJob, { backup_id: id }, { key: `${KEY_PREFIX}${id}` })

/** Looked at every hour and at the start: what a machine slept through is made up for. */
export async function beginDueBackup(db: Db, schedule: string) {
  if (schedule !== 'off') await inTransaction(db, (trx) => beginBackup(trx, lastDue(schedule, new Date())))
}

export async function resumeBackups(db: Db) {
  for (const id of await listAbandoned(db, KEY_PREFIX)) await addBackupJob(db, id)
}
