import type { FoundPicture } from '@larder/readers/recipe'
import type { Config } from '../../config.ts'
import { HttpError } from '../../errors/http-error.ts'
import { insertPicture, type StoredPicture } from './import-pictures.queries.ts'
import { findImportQuota } from './import-quota.ts'
import { findImportWithStatus } from './imports.queries.ts'
import { storeUpload, type UploadStore } from './upload-objects.ts'

/** Stores embedded pictures. Pictures over the quota are dropped. */
export async function pictureStorer(
  { config, ...stores }: UploadStore & { config: Config },
  importId: number,
) {
  const { db } = stores
  const user_id = (await findImportWithStatus(db, importId, 'reading'))?.user_id
  const quota = await findImportQuota(db, config)

  async function storePicture(bytes: Uint8Array): Promise<StoredPicture[]> {
    if (user_id === undefined) return []
    const owner = { user_id, import_id: importId, source_position: null }
    try {
      const { id } = await storeUpload(stores, owner, [bytes], quota)
      return [{ kept: await insertPicture(db, importId, id) }]
    } catch (error) {
      if (error instanceof HttpError && error.code === 'quota_reached') return []
      throw error
    }
  }

  return async (pictures: FoundPicture[]): Promise<StoredPicture[]> => {
    const stored: StoredPicture[] = []
    for (const picture of pictures)
      stored.push(...('bytes' in picture ? await storePicture(picture.bytes) : [picture]))
    return stored
  }
}
