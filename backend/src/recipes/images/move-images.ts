import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict } from '../../errors/http-error.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { newKey, type ObjectStore, placeOf } from '../../storage/object-store.ts'
import {
  claimKeys,
  insertRemovals,
  listImageKeys,
  listImages,
  listTrashedInPublic,
  lockTrashed,
  updateImageKey,
} from './recipe-images.queries.ts'
import { copyImage, copyImages } from './store-images.ts'

type RecipeVisibility = RecipeRead['visibility']
type Move = { id: number; from: string; to: string }

/**
 * Copies the pictures of a recipe to where its new visibility wants them, under new keys. Addresses that were handed out
 * are useless once the rows name the copies, because the old objects are then removed.
 */
export async function copyImagesFor(
  db: Db,
  store: ObjectStore,
  recipeId: number,
  visibility: RecipeVisibility | undefined,
): Promise<Move[]> {
  if (visibility === undefined) return []
  const place = placeOf(visibility)
  const images = (await listImageKeys(db, recipeId))
    .filter((image) => !image.object_key.startsWith(`${place}/`))
    .map((image) => ({ ...image, to: newKey(place) }))
  if (images.length === 0) return []
  await insertRemovals(
    db,
    images.map(({ to, widths }) => ({ object_key: to, widths })),
  )
  for (const image of images) await copyImage(store, image, image.to)
  return images.map(({ id, object_key, to }) => ({ id, from: object_key, to }))
}

/**
 * The pictures of a recipe once more, for a copy of it: objects of their own, so that neither recipe's deletion touches the
 * other's. They are private and wait for rows like an upload; each still has the id of the one it is a copy of.
 */
export const duplicateImages = async (db: Db, store: ObjectStore, recipeId: number): Promise<ImageRow[]> =>
  copyImages(db, store, await listImages(db, recipeId), 'private')

/** For housekeeping: what is public again by the time it is locked was restored, and stays. */
export async function hideTrashedImages(db: Db, store: ObjectStore) {
  for (const id of await listTrashedInPublic(db)) {
    const moves = await copyImagesFor(db, store, id, 'private')
    await inTransaction(db, async (trx) => {
      if (await lockTrashed(trx, id)) await moveImages(trx, id, 'private', moves)
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
  const strays = (await listImageKeys(trx, recipeId)).filter(
    (image) => !image.object_key.startsWith(`${placeOf(visibility)}/`),
  )
  if (strays.some((image) => !copied.has(image.object_key)))
    throw conflict(
      'changed_meanwhile',
      `The pictures of recipe ID ${recipeId} changed meanwhile. Please try again.`,
      { resource: 'Recipe', id: recipeId },
    )
  if (strays.length === 0) return
  const targets = strays.map((image) => ({ id: image.id, to: copied.get(image.object_key) as string }))
  await claimKeys(
    trx,
    targets.map((target) => target.to),
  )
  for (const { id, to } of targets) await updateImageKey(trx, id, to)
}
