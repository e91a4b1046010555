import type { ImportFailure, ImportRead, ImportStatus } from '@larder/contract/transfer/imports'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { importAccess } from './imports.access.ts'
import type { Audience } from './share-import.ts'

/** NOTIFY channel for progress; the payload is `id:version`. */
export const IMPORTS_CHANNEL = 'imports'
const MAX_FAILURES = 100

type ImportRow = Row<ImportRead>

const SELECT = sql`
  select i.id, i.user_id, i.status, i.name, i.visibility, i.kitchen_id, i.version, i.created_at, i.committed_at,
    s.source_count, s.read_count, s.failures, s.not_taken, r.recipe_count, r.duplicate_count, r.skipped_count, r.imported_count,
    (select count(*)::int from import_books where import_id = i.id) as book_count,
    plan.meal_count, plan.template_count, r.kept, lost.lost
  from imports i,
    lateral (
      select count(*)::int as source_count, (count(*) filter (where is_read))::int as read_count,
        coalesce((jsonb_agg(failure order by position) filter (where failure is not null)), '[]') as failures,
        coalesce((select jsonb_agg(jsonb_build_object('source', held.name) || entry order by held.position)
          from import_sources held, jsonb_array_elements(held.not_taken) entry where held.import_id = i.id), '[]') as not_taken
      from (select * from import_sources where import_id = i.id order by (failure is null), position limit 100000) s) s,
    lateral (
      select count(*)::int as recipe_count, (count(duplicate_of_id))::int as duplicate_count,
        (count(*) filter (where choice = 'skip'))::int as skipped_count, (count(recipe_id))::int as imported_count,
        coalesce((jsonb_agg(failure order by position) filter (where failure is not null and i.status = 'undone')), '[]')
          as kept
      from import_recipes where import_id = i.id) r,
    lateral (
      select (count(*) filter (where part = 'meal'))::int as meal_count,
        (count(*) filter (where part = 'template'))::int as template_count
      from import_plan_parts where import_id = i.id) plan,
    lateral (
      select coalesce(jsonb_agg(jsonb_build_object('field', field, 'count', count) order by count desc, field), '[]') as lost
      from (select field, count(*)::int as count
            from import_recipes, jsonb_array_elements(content -> 'left_over') entry, text(entry ->> 'field') field
            where import_id = i.id group by field order by count(*) desc limit 200) fields) lost`

/** Imports are hidden until their upload is complete. */
const IS_UPLOADED = sql<boolean>`i.status <> 'receiving'`

const truncate = (row: ImportRow): ImportRow => ({
  ...row,
  failures: row.failures.slice(0, MAX_FAILURES),
  not_taken: row.not_taken.slice(0, MAX_FAILURES),
  kept: row.kept.slice(0, MAX_FAILURES),
})

async function findImport(db: Db, id: number, caller: Caller | undefined) {
  // Raw: counts in five tables with lateral joins.
  const { rows } = await sql<ImportRow>`${SELECT}
    where i.id = ${id} and i.user_id = ${caller?.id ?? null} and ${IS_UPLOADED}`.execute(db)
  return rows[0] && truncate(rows[0])
}

export async function listImports(db: Db, userId: number, { after, limit }: PageQuery<[number]>) {
  const beyond = after ? sql`and i.id < ${after[0]}` : sql``
  // Raw: counts in five tables with lateral joins.
  const { rows } = await sql<ImportRow>`${SELECT}
    where i.user_id = ${userId} and ${IS_UPLOADED} ${beyond} order by i.id desc limit ${limit}`.execute(db)
  return rows.map(truncate)
}

export function countImports(db: Db, userId: number, maxCount: number): Promise<number> {
  return countRows(
    db,
    db.selectFrom('imports as i').where('user_id', '=', userId).where(IS_UPLOADED).limit(maxCount),
  )
}

function lockImport(trx: Db, id: number) {
  return trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** For jobs: undefined if the import was deleted or has another status. */
export function findImportWithStatus(db: Db, id: number, status: ImportStatus) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
}

export async function insertImport(
  trx: Db,
  userId: number,
  { name, visibility, kitchen_id }: { name: string } & Audience,
): Promise<number> {
  const { id } = await trx
    .insertInto('imports')
    .values({ user_id: userId, name, visibility, kitchen_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateImport(
  trx: Db,
  id: number,
  changes: Partial<Audience> & {
    name?: string
    is_inbox?: boolean
    status?: ImportStatus
    committed_at?: RawBuilder<string>
  },
) {
  await trx
    .updateTable('imports')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(NOTIFY_WATCHERS)
    .execute()
}

/** Notifies watchers after the transaction commits. */
export async function notifyImportChanged(trx: Db, id: number) {
  await trx.selectFrom('imports').select(NOTIFY_WATCHERS).where('id', '=', id).execute()
}

const NOTIFY_WATCHERS = sql`pg_notify(${IMPORTS_CHANNEL}, id || ':' || version)`.as('notified')

export async function deleteImport(trx: Db, id: number) {
  await trx.deleteFrom('imports').where('id', '=', id).execute()
}

/** Running imports without a job: a backup was restored without its job queue, or the last attempt was killed. */
export async function listAbandonedImports(db: Db, keyPrefix: string) {
  // Raw: reads a view of Graphile Worker, which is not among our table types.
  const { rows } = await sql<{ id: number; user_id: number; status: 'reading' | 'committing' | 'undoing' }>`
    select id, user_id, status from imports where status in ('reading', 'committing', 'undoing')
      and not exists (select from graphile_worker.jobs where key = ${keyPrefix} || imports.id and attempts < max_attempts)`.execute(
    db,
  )
  return rows
}

export function countUnfinished(db: Db, userId: number): Promise<number> {
  const imports = db.selectFrom('imports').where('user_id', '=', userId)
  return countRows(db, imports.where('status', 'not in', ['done', 'undone']))
}

/** Imports are deleted when they can no longer be undone. Uploads take at most an hour; older ones were interrupted. */
export async function deleteOldImports(db: Db, days: number) {
  await db
    .deleteFrom('imports')
    .where(sql`greatest(created_at, committed_at)`, '<', daysAgo(days))
    .where('status', 'in', ['ready', 'done', 'undone'])
    .execute()
  await db
    .deleteFrom('imports')
    .where('status', '=', 'receiving')
    .where('created_at', '<', sql<string>`now() - interval '70 minutes'`)
    .execute()
}

export const importResource = defineResource(importAccess, {
  path: '/imports',
  find: findImport,
  lock: lockImport,
})

export const createFailure = (
  code: ImportFailure['code'],
  place: string | null = null,
  status: number | null = null,
): ImportFailure => ({ code, place, status })
