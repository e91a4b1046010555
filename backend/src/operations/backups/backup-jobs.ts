import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addJob, cancelJob, type JobKind } from '../../jobs/queue.ts'
import { insertBackup, listBackupsWithoutJob } from './backups.queries.ts'
import { findLastDue } from './last-due.ts'

export const makeBackupJob: JobKind<{ backup_id: number }> = {
  name: 'make_backup',
  lane: 'backup',
  maxAttempts: 3,
}

const KEY_PREFIX = 'backup '

/** Undefined if another backup is being written, or the scheduled one already exists. */
export async function startBackup(trx: Db, dueAt: Date | null): Promise<number | undefined> {
  const id = await insertBackup(trx, dueAt)
  if (id !== undefined) await addBackupJob(trx, id)
  return id
}

export const cancelBackupJob = (trx: Db, id: number) => cancelJob(trx, `${KEY_PREFIX}${id}`)

const addBackupJob = (trx: Db, id: number) =>
  addJob(trx, makeBackupJob, { backup_id: id }, { key: `${KEY_PREFIX}${id}` })

/** Runs hourly and at startup, so that a backup missed while the machine was off is made later. */
export async function startDueBackup(db: Db, schedule: string) {
  if (schedule !== 'off')
    await inTransaction(db, (trx) => startBackup(trx, findLastDue(schedule, new Date())))
}

export async function resumeBackups(db: Db) {
  for (const id of await listBackupsWithoutJob(db, KEY_PREFIX)) await addBackupJob(db, id)
}
