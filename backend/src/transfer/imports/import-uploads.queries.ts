import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The keys of the stored objects are derived from `object_key` and `size`. */
export type ImportUpload = { id: number; object_key: string; size: number }

type NewUpload = { object_key: string; user_id: number; import_id: number; source_position: number | null }

export async function insertUpload(db: Db, upload: NewUpload): Promise<number> {
  const { id } = await db
    .insertInto('import_uploads')
    .values(upload)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type UsedBytes = { account: number; total: number }

/** Adds bytes that will be stored next and returns the new usage. */
export async function growUpload(db: Db, id: number, userId: number, bytes: number): Promise<UsedBytes> {
  await sql`update import_uploads set size = size + ${bytes} where id = ${id}`.execute(db)
  return findUsedBytes(db, userId)
}

export async function findUsedBytes(db: Db, userId: number | null): Promise<UsedBytes> {
  const { rows } = await sql<UsedBytes>`
    select coalesce(sum(size) filter (where user_id = ${userId}::integer), 0)::float8 as account,
      coalesce(sum(size), 0)::float8 as total
    from import_uploads`.execute(db)
  return rows[0] as UsedBytes
}

const SELECT = sql`select id, object_key, size::float8 as size from import_uploads`

export async function findSourceUpload(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportUpload | undefined> {
  const { rows } = await sql<ImportUpload>`${SELECT}
    where import_id = ${importId} and source_position = ${position}`.execute(db)
  return rows[0]
}

export async function findUpload(db: Db, id: number): Promise<ImportUpload | undefined> {
  const { rows } = await sql<ImportUpload>`${SELECT} where id = ${id}`.execute(db)
  return rows[0]
}

/** Detaches uploads from the import, so that they are deleted. `position` limits this to one source. */
export async function releaseUploads(trx: Db, importId: number, position?: number) {
  const ofSource = position === undefined ? sql`` : sql`and source_position = ${position}`
  await sql`update import_uploads set import_id = null where import_id = ${importId} ${ofSource}`.execute(trx)
}
