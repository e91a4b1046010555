import { MAX_ID } from '@larder/contract/fields'
import type {
  BackupFailure,
  BackupOrigin,
  BackupRead,
  DataCounts,
  RestoreFailure,
} from '@larder/contract/operations/backups'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { hasJob } from '../../jobs/queue.ts'
import { backupAccess } from './backups.access.ts'

type BackupRow = Row<BackupRead>

const MAX_LISTED = 100
const MAX_FAILED = 20
const MAX_UPLOADED = 3

const selectBackups = (db: Db) =>
  db
    .selectFrom('backups as b')
    .select([
      'b.id',
      'b.status',
      'b.failure',
      sql<boolean>`b.due_at is not null`.as('is_scheduled'),
      sql<BackupOrigin>`case when b.due_at is not null then 'schedule' when b.origin = 'service' then 'admin'
        else b.origin end`.as('origin'),
      'b.file_name',
      sql<number | null>`b.bytes::float8`.as('bytes'),
      'b.created_at',
      'b.finished_at',
      'b.restored_at',
      'b.restore_failure',
    ])
    .$narrowType<Pick<BackupRow, 'failure' | 'restore_failure'>>()

export async function findBackup(db: Db, id: number): Promise<BackupRow | undefined> {
  return selectBackups(db).where('b.id', '=', id).executeTakeFirst()
}

export async function listBackups(db: Db): Promise<BackupRow[]> {
  return selectBackups(db).orderBy('b.id', 'desc').limit(MAX_LISTED).execute()
}

/** An uploaded backup may be of any age, so it does not count as the last one. */
const selectLastBackup = (db: Db) =>
  selectBackups(db).where('b.origin', '<>', 'upload').orderBy('b.id', 'desc').limit(1)

export async function findLastGoodBackup(db: Db): Promise<BackupRow | undefined> {
  return selectLastBackup(db).where('b.status', '=', 'good').executeTakeFirst()
}

/** The last one that succeeded or failed. */
export async function findLastFinishedBackup(db: Db): Promise<BackupRow | undefined> {
  return selectLastBackup(db).where('b.status', '<>', 'writing').executeTakeFirst()
}

/** Undefined if another backup is being written, or the scheduled one already exists. */
export async function insertBackup(
  trx: Db,
  dueAt: Date | null,
  origin: 'service' | 'restore' = 'service',
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('backups')
    .values({
      due_at: dueAt?.toISOString() ?? null,
      file_name: newFileName(origin === 'restore' ? 'larder-before-restore-' : 'larder-'),
      origin,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** `store` moves the file to its name. If it fails, there is no backup. */
export async function insertUploadedBackup(
  trx: Db,
  bytes: number,
  store: (fileName: string) => Promise<void>,
): Promise<number> {
  const { id, file_name } = await trx
    .insertInto('backups')
    .values({
      file_name: newFileName('larder-upload-'),
      origin: 'upload',
      status: 'good',
      bytes: String(bytes),
      finished_at: NOW,
    })
    .returning(['id', 'file_name'])
    .executeTakeFirstOrThrow()
  await store(file_name)
  return id
}

const newFileName = (prefix: string) =>
  sql<string>`${prefix}::text || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS-MS"Z"') || '.tar'`

/** Without a failure, the backup was restored. */
export async function finishRestore(db: Db, id: number, restore_failure: RestoreFailure | null) {
  await db
    .updateTable('backups')
    .set({ restore_failure, ...(!restore_failure && { restored_at: NOW }) })
    .where('id', '=', id)
    .execute()
}

/** Every process of a backend has one connection for notifications. */
export const countServiceProcesses = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`(select from pg_stat_activity
      where datname = current_database() and application_name = 'larder-notifications')`,
  )

export async function countData(db: Db): Promise<DataCounts> {
  const count = (table: 'recipes' | 'users' | 'kitchens' | 'shopping_lists' | 'recipe_images') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count))
  return {
    recipes: await count('recipes'),
    users: await count('users'),
    kitchens: await count('kitchens'),
    shopping_lists: await count('shopping_lists'),
    pictures: await count('recipe_images'),
  }
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

/** Good backups beyond the number to retain, by origin, and old failed ones. Without `keep`, none of the service. */
export async function listSurplusBackups(
  db: Db,
  keep: number | null,
): Promise<{ id: number; file_name: string }[]> {
  const age = sql<number>`row_number() over (partition by status, origin order by id desc)`.as('age')
  const aged = db
    .selectFrom('backups')
    .select(['id', 'file_name', 'status', 'origin', age])
    .where('status', '<>', 'writing')
  return db
    .selectFrom(aged.as('aged'))
    .select(['id', 'file_name'])
    .where(
      sql<boolean>`age > case when status = 'failed' then ${MAX_FAILED}
        when origin = 'service' then coalesce(${keep}::integer, ${MAX_ID}) else ${MAX_UPLOADED} end`,
    )
    .execute()
}

export async function deleteBackup(trx: Db, id: number) {
  await trx.deleteFrom('backups').where('id', '=', id).execute()
}

export async function deleteUnfinishedBackups(db: Db) {
  await db.deleteFrom('backups').where('status', '=', 'writing').execute()
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
