import type { BackupFailure, BackupRead } from '@larder/contract/operations/backups'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { hasJob } from '../../jobs/queue.ts'
import { backupAccess } from './backups.access.ts'

export type BackupRow = Row<BackupRead>

const MAX_LISTED = 100
const MAX_FAILED = 20

const selectBackups = (db: Db) =>
  db
    .selectFrom('backups as b')
    .select([
      'b.id',
      'b.status',
      'b.failure',
      sql<boolean>`b.due_at is not null`.as('is_scheduled'),
      'b.file_name',
      sql<number | null>`b.bytes::float8`.as('bytes'),
      'b.created_at',
      'b.finished_at',
    ])
    .$narrowType<Pick<BackupRow, 'failure'>>()

export async function findBackup(db: Db, id: number): Promise<BackupRow | undefined> {
  return selectBackups(db).where('b.id', '=', id).executeTakeFirst()
}

export async function listBackups(db: Db): Promise<BackupRow[]> {
  return selectBackups(db).orderBy('b.id', 'desc').limit(MAX_LISTED).execute()
}

export async function findLastGoodBackup(db: Db): Promise<BackupRow | undefined> {
  return selectBackups(db).where('b.status', '=', 'good').orderBy('b.id', 'desc').limit(1).executeTakeFirst()
}

/** Undefined if another backup is being written, or the scheduled one already exists. */
export async function insertBackup(trx: Db, dueAt: Date | null): Promise<number | undefined> {
  const time = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS-MS"Z"')`
  const inserted = await trx
    .insertInto('backups')
    .values({ due_at: dueAt?.toISOString() ?? null, file_name: sql<string>`'larder-' || ${time} || '.tar'` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type End = { status: 'good'; bytes: string } | { status: 'failed'; failure: BackupFailure }

/** False if the backup was deleted meanwhile. */
export async function finishBackup(db: Db, id: number, { status, ...rest }: End): Promise<boolean> {
  const finished = await db
    .updateTable('backups')
    .set({ status, ...rest, finished_at: NOW })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Good backups beyond the number to retain, and old failed ones. */
export async function listSurplusBackups(db: Db, keep: number): Promise<{ id: number; file_name: string }[]> {
  const age = sql<number>`row_number() over (partition by status order by id desc)`.as('age')
  const aged = db
    .selectFrom('backups')
    .select(['id', 'file_name', 'status', age])
    .where('status', '<>', 'writing')
  return db
    .selectFrom(aged.as('aged'))
    .select(['id', 'file_name'])
    .where(sql<boolean>`age > case status when 'good' then ${keep}::integer else ${MAX_FAILED} end`)
    .execute()
}

export async function deleteBackup(trx: Db, id: number) {
  await trx.deleteFrom('backups').where('id', '=', id).execute()
}

/** Unfinished backups whose job is missing because the queue was lost. */
export async function listBackupsWithoutJob(db: Db, keyPrefix: string): Promise<number[]> {
  const backups = await db
    .selectFrom('backups')
    .select('id')
    .where('status', '=', 'writing')
    .where((eb) => eb.not(hasJob(keyPrefix, 'backups.id')))
    .execute()
  return backups.map(({ id }) => id)
}

export const backup = defineResource(backupAccess, {
  path: '/backups',
  find: findBackup,
  lock: (trx, id) =>
    trx
      .selectFrom('backups')
      .select(['id', 'status', 'file_name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
})
