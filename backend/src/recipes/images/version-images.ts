import type { Db } from '../../db/db.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { claimKeys, listImages } from './recipe-images.queries.ts'
import { copyImages } from './store-images.ts'
import { insertVersionImage, listVersionImages, type VersionImage } from './version-images.queries.ts'

/**
 * Copies pictures that a recipe is about to lose, for the versions that show them: private, and under keys of their own,
 * so that addresses which were handed out are useless. They wait for rows like an upload.
 */
export async function copyImagesForVersions(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  imageIds: number[],
): Promise<VersionImage[]> {
  const kept = new Set((await listVersionImages(db, recipeId)).map((image) => image.image_id))
  const lost = (await listImages(db, recipeId)).filter(({ id }) => imageIds.includes(id) && !kept.has(id))
  return copyImages(
    db,
    store,
    lost.map(({ id, alt: _, ...image }) => ({ ...image, image_id: id })),
    'private',
  )
}

/** The recipe must be locked. A copy that somebody else has made meanwhile is left to be removed. */
export async function saveVersionImages(trx: Db, recipeId: number, copies: VersionImage[]) {
  const claimed: string[] = []
  for (const copy of copies) if (await insertVersionImage(trx, recipeId, copy)) claimed.push(copy.object_key)
  if (claimed.length > 0) await claimKeys(trx, claimed)
}
