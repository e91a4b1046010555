import type { Db } from '../../db/db.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { claimKeys, listImages } from './recipe-images.queries.ts'
import { copyImages } from './store-images.ts'
import { insertVersionImage, listVersionImages, type VersionImage } from './version-images.queries.ts'

/**
 * Copies images that are about to be removed from a recipe, for its earlier versions. The copies are private and have new keys, so that
 * old URLs stop working. They are removed unless a row claims them.
 */
export async function copyImagesForVersions(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  imageIds: number[],
): Promise<VersionImage[]> {
  const stored = new Set((await listVersionImages(db, recipeId)).map((image) => image.image_id))
  const removed = (await listImages(db, recipeId)).filter(
    ({ id }) => imageIds.includes(id) && !stored.has(id),
  )
  return copyImages(
    db,
    store,
    removed.map(({ id, alt: _, ...image }) => ({ ...image, image_id: id })),
    'private',
  )
}

/** The recipe must be locked. A copy that a concurrent request already saved is left for removal. */
export async function saveVersionImages(trx: Db, recipeId: number, copies: VersionImage[]) {
  const claimed: string[] = []
  for (const copy of copies) if (await insertVersionImage(trx, recipeId, copy)) claimed.push(copy.object_key)
  if (claimed.length > 0) await claimKeys(trx, claimed)
}
