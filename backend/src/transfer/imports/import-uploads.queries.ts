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
  await db
    .updateTable('import_uploads')
    .set({ size: sql`size + ${bytes}` })
    .where('id', '=', id)
    .execute()
  return findUsedBytes(db, userId)
}

export async function findUsedBytes(db: Db, userId: number | null): Promise<UsedBytes> {
  return db
    .selectFrom('import_uploads')
    .select([
      sql<number>`coalesce(sum(size) filter (where user_id = ${userId}::integer), 0)::float8`.as('account'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

const selectUploads = (db: Db) =>
  db.selectFrom('import_uploads').select(['id', 'object_key', sql<number>`size::float8`.as('size')])

export async function findSourceUpload(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportUpload | undefined> {
  return selectUploads(db)
    .where('import_id', '=', importId)
    .where('source_position', '=', position)
    .executeTakeFirst()
}

export async function findUpload(db: Db, id: number): Promise<ImportUpload | undefined> {
  return selectUploads(db).where('id', '=', id).executeTakeFirst()
}

/** Detaches uploads from the import, so that they are deleted. `position` limits this to one source. */
export async function releaseUploads(trx: Db, importId: number, position?: number) {
  await trx
    .updateTable('import_uploads')
    .set({ import_id: null })
    .where('import_id', '=', importId)
    .$if(position !== undefined, (query) => query.where('source_position', '=', position ?? null))
    .execute()
}
