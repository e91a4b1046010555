import type { Language } from '@larder/contract/languages'
import type { RecipeSelection } from '@larder/contract/recipes/recipe-selection'
import type { ExportCreate, ExportFormat, ExportRead, ExportStatus } from '@larder/contract/transfer/exports'
import { findFormat } from '@larder/writers/formats'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { hasJob } from '../../jobs/queue.ts'
import { exportAccess } from './exports.access.ts'

/** NOTIFY channel for progress; the payload is `id:version`. */
export const EXPORTS_CHANNEL = 'exports'

type ExportRow = Row<ExportRead>
type StoredExport = Omit<ExportRow, 'file_name'>

const selectExports = (db: Db) =>
  db
    .selectFrom('exports as e')
    .select(['e.id', 'e.user_id', 'e.format', 'e.status', 'e.recipe_count', 'e.written_count'])
    .select([sql<number | null>`e.bytes::float8`.as('bytes'), 'e.created_at', 'e.done_at', 'e.version'])
    .$castTo<StoredExport>()

const withFileName = (row: StoredExport): ExportRow => ({
  ...row,
  file_name: `larder-${row.created_at.slice(0, 10)}-${row.format}.${findFormat(row.format).collection?.extension}`,
})

export async function findExport(db: Db, id: number, caller: Caller | undefined) {
  const found = await selectExports(db)
    .where('e.id', '=', id)
    .where('e.user_id', '=', caller?.id ?? null)
    .executeTakeFirst()
  return found && withFileName(found)
}

export async function listExports(db: Db, userId: number, { after, limit }: PageQuery<[number]>) {
  const rows = await selectExports(db)
    .where('e.user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('e.id', '<', after?.[0] ?? null))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withFileName)
}

export function countExports(db: Db, userId: number, maxCount: number): Promise<number> {
  return countRows(db, db.selectFrom('exports').where('user_id', '=', userId).limit(maxCount))
}

function lockExport(trx: Db, id: number) {
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
  return countRows(db, db.selectFrom('exports').where('user_id', '=', userId).where('status', '=', 'writing'))
}

/** Deletes all but the newest exports to save space; they can be created again. */
export async function deleteOlderExports(trx: Db, userId: number, max: number) {
  const finished = trx
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'writing')
  await trx.deleteFrom('exports').where('id', 'in', finished.orderBy('id', 'desc').offset(max)).execute()
}

export async function deleteOldExports(db: Db, days: number) {
  await db
    .deleteFrom('exports')
    .where('status', '<>', 'writing')
    .where((eb) => eb(eb.fn.coalesce('done_at', 'created_at'), '<', daysAgo(days)))
    .execute()
}

/** Running exports without a job, for example after the job queue was lost. */
export async function listAbandonedExports(db: Db, keyPrefix: string) {
  return db
    .selectFrom('exports')
    .select(['id', 'user_id'])
    .where('status', '=', 'writing')
    .where((eb) => eb.not(hasJob(keyPrefix, 'exports.id')))
    .execute()
}

export const exportResource = defineResource(exportAccess, {
  path: '/exports',
  find: findExport,
  lock: lockExport,
})
