import type { FoundPicture } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'

/** Location of a picture. `kept` is the id of a row in import_pictures; the name is stored in the database. */
export type StoredPicture = Exclude<FoundPicture, { bytes: Uint8Array }> | { kept: number }

export async function insertPicture(db: Db, importId: number, uploadId: number): Promise<number> {
  const { id } = await db
    .insertInto('import_pictures')
    .values({ import_id: importId, upload_id: uploadId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Earlier versions stored `bytes` instead of `upload_id`. */
export function findPicture(db: Db, importId: number, id: number) {
  return db
    .selectFrom('import_pictures')
    .select(['bytes', 'upload_id'])
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deletePictures(trx: Db, importId: number) {
  await trx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
}
