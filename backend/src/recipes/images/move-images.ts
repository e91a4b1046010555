import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict } from '../../errors/http-error.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { chooseStorageArea, newKey, type ObjectStore } from '../../storage/object-store.ts'
import {
  claimKeys,
  insertRemovals,
  listImageKeys,
  listImages,
  listTrashedWithPublicImages,
  lockTrashedRecipe,
  updateImageKey,
} from './recipe-images.queries.ts'
import { copyImage, copyImages } from './store-images.ts'

type RecipeVisibility = RecipeRead['visibility']
export type Move = { id: number; from: string; to: string }

/**
 * Copies the images of a recipe to the storage area of its new visibility, under new keys. Old URLs stop working when the rows name
 * the copies, because the old objects are then removed.
 */
export async function copyImagesFor(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  visibility: RecipeVisibility | undefined,
): Promise<Move[]> {
  if (visibility === undefined) return []
  const storageArea = chooseStorageArea(visibility)
  const images = (await listImageKeys(db, recipeId))
    .filter((image) => !image.object_key.startsWith(`${storageArea}/`))
    .map((image) => ({ ...image, to: newKey(storageArea) }))
  if (images.length === 0) return []
  await insertRemovals(
    db,
    images.map(({ to, widths }) => ({ object_key: to, widths })),
  )
  for (const image of images) await copyImage(store, image, image.to)
  return images.map(({ id, object_key, to }) => ({ id, from: object_key, to }))
}

/**
 * Copies the image objects for a copy of the recipe, so that deleting one recipe does not affect the other. The copies are private,
 * and are removed unless a row claims them. Each has the ID of its original.
 */
export const duplicateImages = async (db: Db, store: ObjectStore, recipeId: number): Promise<ImageRow[]> =>
  copyImages(db, store, await listImages(db, recipeId), 'private')

/** A recipe that was restored before it is locked stays public. */
export async function hideTrashedImages(db: Db, store: ObjectStore) {
  for (const id of await listTrashedWithPublicImages(db)) {
    const moves = await copyImagesFor(db, store, id, 'private')
    await inTransaction(db, async (trx) => {
      if (await lockTrashedRecipe(trx, id)) await moveImages(trx, id, 'private', moves)
    })
  }
}

/** In the transaction that changes the visibility; the recipe must be locked. */
export async function moveImages(
  trx: Db,
  recipeId: number,
  visibility: RecipeVisibility | undefined,
  moves: Move[],
) {
  if (visibility === undefined) return
  const copied = new Map(moves.map((move) => [move.from, move.to]))
  const misplaced = (await listImageKeys(trx, recipeId)).filter(
    (image) => !image.object_key.startsWith(`${chooseStorageArea(visibility)}/`),
  )
  if (misplaced.some((image) => !copied.has(image.object_key)))
    throw conflict(
      'changed_meanwhile',
      `The images of recipe ID ${recipeId} changed in the meantime. Please try again.`,
      { resource: 'Recipe', id: recipeId },
    )
  if (misplaced.length === 0) return
  const targets = misplaced.map((image) => ({ id: image.id, to: copied.get(image.object_key) as string }))
  await claimKeys(
    trx,
    targets.map((target) => target.to),
  )
  for (const { id, to } of targets) await updateImageKey(trx, id, to)
}
