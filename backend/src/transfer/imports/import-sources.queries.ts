import type { ImportFailure } from '@larder/contract/transfer/imports'
import { sql } from 'kysely'
import { CHUNK_BYTES } from '../../db/chunk-bytes.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import type { NotImportedCount } from './not-imported.ts'

export type ImportSource = {
  import_id: number
  position: number
  kind: 'address' | 'bytes'
  name: string
  url: string | null
  size: number
}
type NewSource = Omit<ImportSource, 'import_id' | 'position' | 'size'>

export async function insertSources(trx: Db, importId: number, sources: NewSource[], first = 0) {
  const rows = sources.map((source, index) => ({ ...source, import_id: importId, position: first + index }))
  await trx.insertInto('import_sources').values(rows).execute()
}

export const countUrls = (db: Db, importId: number) =>
  countRows(
    db,
    db.selectFrom('import_sources').where('import_id', '=', importId).where('kind', '=', 'address'),
  )

export async function updateSourceSize(db: Db, importId: number, position: number, size: number) {
  await db
    .updateTable('import_sources')
    .set({ size })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Reads a file that an earlier version stored in the database. */
export async function readBytes(
  db: Db,
  { import_id, position, size }: ImportSource,
  offset: number,
  length: number,
): Promise<Buffer> {
  const end = Math.min(offset + length, size)
  if (end <= offset) return Buffer.alloc(0)
  const first = Math.floor(offset / CHUNK_BYTES)
  const last = Math.floor((end - 1) / CHUNK_BYTES)
  const rows = await db
    .selectFrom('import_chunks')
    .select('bytes')
    .where('import_id', '=', import_id)
    .where('source_position', '=', position)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  const start = offset - first * CHUNK_BYTES
  return Buffer.concat(rows.map(({ bytes }) => bytes)).subarray(start, start + end - offset)
}

/** Deletes files that an earlier version stored in the database. */
export async function deleteBytes(trx: Db, importId: number) {
  await trx.deleteFrom('import_chunks').where('import_id', '=', importId).execute()
}

export function listUnreadSources(db: Db, importId: number): Promise<ImportSource[]> {
  return db
    .selectFrom('import_sources')
    .select(['import_id', 'position', 'kind', 'name', 'url', 'size'])
    .where('import_id', '=', importId)
    .where('is_read', '=', false)
    .orderBy('position')
    .execute()
}

export async function listTimedOutUrls(db: Db, importId: number): Promise<string[]> {
  const sources = await db
    .selectFrom('import_sources')
    .select('name')
    .where('import_id', '=', importId)
    .where('kind', '=', 'address')
    .where(sql<boolean>`failure ->> 'code' = 'timed_out'`)
    .execute()
  return sources.map(({ name }) => name)
}

/** Marks sources as failed because their host is unresponsive; returns how many were unread. */
export async function markHostGivenUp(trx: Db, importId: number, positions: number[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('import_sources')
    .set({
      is_read: true,
      failure: sql`jsonb_build_object('code', 'host_given_up', 'place', name, 'status', null)`,
    })
    .where('import_id', '=', importId)
    .where('position', '=', any(positions))
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export function findSource(db: Db, importId: number, position: number): Promise<ImportSource | undefined> {
  return db
    .selectFrom('import_sources')
    .select(['import_id', 'position', 'kind', 'name', 'url', 'size'])
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Starts an attempt to read a source and returns its number. Only the latest attempt can write. */
export async function startAttempt(db: Db, { import_id, position }: ImportSource): Promise<number> {
  const { read_attempt } = await db
    .updateTable('import_sources')
    .set((eb) => ({ read_attempt: eb('read_attempt', '+', 1) }))
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .returning('read_attempt')
    .executeTakeFirstOrThrow()
  return read_attempt
}

/** Locks the source, so that no new attempt starts before the end of the transaction. */
export async function isCurrentAttempt(trx: Db, { import_id, position }: ImportSource, attempt: number) {
  const row = await trx
    .selectFrom('import_sources')
    .select('read_attempt')
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()
  return row?.read_attempt === attempt
}

export async function markRead(
  trx: Db,
  { import_id, position }: ImportSource,
  { failure, not_taken }: { failure: ImportFailure | null; not_taken: NotImportedCount[] },
) {
  await trx
    .updateTable('import_sources')
    .set({
      is_read: true,
      failure: failure && sql`${JSON.stringify(failure)}::jsonb`,
      not_taken: sql`${JSON.stringify(not_taken)}::jsonb`,
    })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute()
}

const FOUND_ITEMS = ['import_recipes', 'import_books', 'import_plan_parts'] as const

/** Deletes what was found in a source, before it is read again. */
export async function deleteFoundItems(trx: Db, importId: number, source: number) {
  for (const table of FOUND_ITEMS)
    await trx
      .deleteFrom(table)
      .where('import_id', '=', importId)
      .where('source_position', '=', source)
      .execute()
}
