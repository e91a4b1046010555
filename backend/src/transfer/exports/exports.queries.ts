import type { RecipeSelection } from '@larder/contract/recipes/recipe-selection'
import type { ExportCreate, ExportFormat, ExportRead, ExportStatus } from '@larder/contract/transfer/exports'
import type { Language } from '@larder/writers/format'
import { findFormat } from '@larder/writers/formats'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { exportAccess } from './exports.access.ts'

/** NOTIFY channel for progress; the payload is `id:version`. */
export const EXPORTS_CHANNEL = 'exports'

export type ExportRow = Row<ExportRead>
type StoredExport = Omit<ExportRow, 'file_name'>

const SELECT = sql.raw(
  `select ${selectList({
    id: 'e.id',
    user_id: 'e.user_id',
    format: 'e.format',
    status: 'e.status',
    recipe_count: 'e.recipe_count',
    written_count: 'e.written_count',
    bytes: 'e.bytes::float8',
    created_at: 'e.created_at',
    done_at: 'e.done_at',
    version: 'e.version',
  } satisfies Columns<StoredExport>)} from exports e`,
)

const withFileName = (row: StoredExport): ExportRow => ({
  ...row,
  file_name: `larder-${row.created_at.slice(0, 10)}-${row.format}.${findFormat(row.format).collection?.extension}`,
})

export async function findExport(db: Db, id: number, caller: Caller | undefined) {
  const { rows } = await sql<StoredExport>`${SELECT}
    where e.id = ${id} and e.user_id = ${caller?.id ?? null}`.execute(db)
  return rows[0] && withFileName(rows[0])
}

export async function listExports(db: Db, userId: number, { after, limit }: PageQuery<[number]>) {
  const beyond = after ? sql`and e.id < ${after[0]}` : sql``
  const { rows } = await sql<StoredExport>`${SELECT}
    where e.user_id = ${userId} ${beyond} order by e.id desc limit ${limit}`.execute(db)
  return rows.map(withFileName)
}

export function countExports(db: Db, userId: number, maxCount: number): Promise<number> {
  return countRows(db, sql`(select from exports where user_id = ${userId} limit ${maxCount})`)
}

export function lockExport(trx: Db, id: number) {
  return trx.selectFrom('exports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type RunningExport = {
  id: number
  user_id: number
  format: ExportFormat
  recipes: RecipeSelection | null
  language: Language
  created_at: string
}

/** For the job: undefined if the export was deleted or is done. */
export function findRunningExport(db: Db, id: number): Promise<RunningExport | undefined> {
  return db
    .selectFrom('exports')
    .select(['id', 'user_id', 'format', 'recipes', 'language', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .$narrowType<RunningExport>()
    .executeTakeFirst()
}

export async function insertExport(
  trx: Db,
  userId: number,
  { format, recipes, language = 'en' }: ExportCreate,
) {
  const { id } = await trx
    .insertInto('exports')
    .values({
      user_id: userId,
      format,
      language,
      recipes: recipes ? sql`${JSON.stringify(recipes)}::jsonb` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Progress = {
  status?: ExportStatus
  recipe_count?: number
  written_count?: number
  bytes?: string
  done_at?: RawBuilder<string>
}

/** Notifies watchers. Returns false if the export was deleted. */
export async function updateExport(db: Db, id: number, progress: Progress): Promise<boolean> {
  const updated = await db
    .updateTable('exports')
    .set((eb) => ({ ...progress, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .returning(sql`pg_notify(${EXPORTS_CHANNEL}, id || ':' || version)`.as('notified'))
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteExport(trx: Db, id: number) {
  await trx.deleteFrom('exports').where('id', '=', id).execute()
}

export function countRunningExports(db: Db, userId: number): Promise<number> {
  return countRows(db, sql`(select from exports where user_id = ${userId} and status = 'writing')`)
}

/** Deletes all but the newest exports to save space; they can be created again. */
export async function deleteOlderExports(trx: Db, userId: number, max: number) {
  await sql`delete from exports where user_id = ${userId} and status <> 'writing' and id not in (
    select id from exports where user_id = ${userId} and status <> 'writing' order by id desc limit ${max})`.execute(
    trx,
  )
}

export async function deleteOldExports(db: Db, days: number) {
  await sql`delete from exports
    where status <> 'writing' and coalesce(done_at, created_at) < now() - make_interval(days => ${days})`.execute(
    db,
  )
}

/** Running exports without a job, for example after the job queue was lost. */
export async function listAbandonedExports(db: Db, keyPrefix: string) {
  const { rows } = await sql<{
    id: number
    user_id: number
  }>`select id, user_id from exports where status = 'writing'
    and not exists (select from graphile_worker.jobs where key = ${keyPrefix} || exports.id)`.execute(db)
  return rows
}

export const exportResource = defineResource(exportAccess, {
  path: '/exports',
  find: findExport,
  lock: lockExport,
})
