import type { Db } from '../../db/db.ts'
import {
  newKey,
  type ObjectStore,
  objectKey,
  objectKeys,
  type StoredPicture,
  type Visibility,
} from '../../storage/object-store.ts'
import { insertRemovals, type NewImage } from './recipe-images.queries.ts'
import type { ResizedImage } from './resize-image.ts'

const MAX_PARALLEL = 4

/** Stores the objects before the row: a crash in between leaves objects for maintenance to remove, never a broken image. */
export async function storeImage(
  db: Db,
  store: ObjectStore,
  visibility: Visibility,
  { variants, ...image }: ResizedImage,
): Promise<Omit<NewImage, 'alt'>> {
  const object_key = newKey(visibility)
  const widths = [...new Set(variants.map((variant) => variant.width))]
  await insertRemovals(db, [{ object_key, widths }])
  await runInParallel(variants, ({ width, format, bytes }) =>
    store.put(objectKey(object_key, width, format), bytes),
  )
  return { ...image, object_key, widths }
}

export async function copyImage(store: ObjectStore, from: StoredPicture, to: string) {
  await runInParallel(objectKeys(from), (key) => store.copy(key, key.replace(from.object_key, to)))
}

/** Copies images to new keys, which are scheduled for removal until a row claims them. */
export async function copyImages<Image extends StoredPicture>(
  db: Db,
  store: ObjectStore,
  images: Image[],
  storageArea: Visibility,
): Promise<Image[]> {
  if (images.length === 0) return []
  const copies = images.map((from) => ({ from, to: { ...from, object_key: newKey(storageArea) } }))
  await insertRemovals(
    db,
    copies.map(({ to: { object_key, widths } }) => ({ object_key, widths })),
  )
  for (const { from, to } of copies) await copyImage(store, from, to.object_key)
  return copies.map(({ to }) => to)
}

async function runInParallel<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
}
