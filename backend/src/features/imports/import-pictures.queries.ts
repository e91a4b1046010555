import type { FoundPicture } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'

/** Where a picture of a found recipe is; its bytes, if it had any, are kept beside it. */
export type KeptPicture = Exclude<FoundPicture, { bytes: Uint8Array }> | { kept: number }

export async function keepPictures(
  db: Db,
  importId: number,
  pictures: FoundPicture[],
): Promise<KeptPicture[]> {
  const kept: KeptPicture[] = []
  for (const picture of pictures)
    kept.push('bytes' in picture ? { kept: await insertPicture(db, importId, picture.bytes) } : picture)
  return kept
}

async function insertPicture(db: Db, importId: number, bytes: Uint8Array): Promise<number> {
  const { id } = await db
    .insertInto('import_pictures')
    .values({ import_id: importId, bytes: Buffer.from(bytes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findPicture(db: Db, importId: number, id: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('import_pictures')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.bytes
}

export async function deletePictures(trx: Db, importId: number) {
  await trx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
}
