import type { FoundPicture } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'

/** Where a picture of a found recipe is; its bytes, if it had any, are kept beside it. */
export type StoredPicture = Exclude<FoundPicture, { bytes: Uint8Array }> | { kept: number }

export async function insertPicture(db: Db, importId: number, uploadId: number): Promise<number> {
  const { id } = await db
    .insertInto('import_pictures')
    .values({ import_id: importId, upload_id: uploadId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Earlier versions stored the bytes themselves. */
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
