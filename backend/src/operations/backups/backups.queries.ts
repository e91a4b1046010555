import type { BackupFailure, BackupRead } from '@larder/contract/operations/backups'
import { sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { backupAccess } from './backups.access.ts'

export type BackupRow = Row<BackupRead>

const MAX_LISTED = 100
const MAX_FAILED = 20

const SELECT = sql.raw(
  `select ${selectList({
    id: 'b.id',
    status: 'b.status',
    failure: 'b.failure',
    is_scheduled: 'b.due_at is not null',
    file_name: 'b.file_name',
    bytes: 'b.bytes::float8',
    created_at: 'b.created_at',
    finished_at: 'b.finished_at',
  } satisfies Columns<BackupRow>)} from backups b`,
)

export async function findBackup(db: Db, id: number): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`${SELECT} where b.id = ${id}`.execute(db)
  return rows[0]
}

export async function listBackups(db: Db): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`${SELECT} order by b.id desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function findLastGoodBackup(db: Db): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`${SELECT} where b.status = 'good' order by b.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Undefined if another backup is being written, or the scheduled one already exists. */
export async function insertBackup(trx: Db, dueAt: Date | null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backups (due_at, file_name)
    select ${dueAt?.toISOString() ?? null}::timestamptz,
      'larder-' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS-MS"Z"') || '.tar'
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id
}

type End = { status: 'good'; bytes: string } | { status: 'failed'; failure: BackupFailure }

/** False if the backup was deleted meanwhile. */
export async function finishBackup(db: Db, id: number, { status, ...rest }: End): Promise<boolean> {
  const finished = await db
    .updateTable('backups')
    .set({ status, ...rest, finished_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Good backups beyond the number to retain, and old failed ones. */
export async function listSurplusBackups(db: Db, keep: number): Promise<{ id: number; file_name: string }[]> {
  const { rows } = await sql<{ id: number; file_name: string }>`
    select id, file_name from (
      select id, file_name, status, row_number() over (partition by status order by id desc) as age
      from backups where status <> 'writing') aged
    where age > case status when 'good' then ${keep}::integer else ${MAX_FAILED} end`.execute(db)
  return rows
}

export async function deleteBackup(trx: Db, id: number) {
  await trx.deleteFrom('backups').where('id', '=', id).execute()
}

/** Unfinished backups whose job is missing because the queue was lost. */
export async function listBackupsWithoutJob(db: Db, keyPrefix: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from backups where status = 'writing'
    and not exists (select from graphile_worker.jobs where key = ${keyPrefix} || backups.id)`.execute(db)
  return rows.map(({ id }) => id)
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
