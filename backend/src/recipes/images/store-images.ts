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

const AT_ONCE = 4

/** Object first, row second: a crash in between leaves objects that housekeeping removes, never a broken picture. */
export async function storeImage(
  db: Db,
  store: ObjectStore,
  visibility: Visibility,
  { variants, ...image }: ResizedImage,
): Promise<Omit<NewImage, 'alt'>> {
  const object_key = newKey(visibility)
  const widths = [...new Set(variants.map((variant) => variant.width))]
  await insertRemovals(db, [{ object_key, widths }])
  await inTurns(variants, ({ width, format, bytes }) =>
    store.put(objectKey(object_key, width, format), bytes),
  )
  return { ...image, object_key, widths }
}

/** The same objects under a new key. */
export async function copyImage(store: ObjectStore, from: StoredPicture, to: string) {
  await inTurns(objectKeys(from), (key) => store.copy(key, key.replace(from.object_key, to)))
}

/** The same pictures under new keys, entered for removal until a row claims them. */
export async function copyImages<Picture extends StoredPicture>(
  db: Db,
  store: ObjectStore,
  pictures: Picture[],
  place: Visibility,
): Promise<Picture[]> {
  if (pictures.length === 0) return []
  const copies = pictures.map((from) => ({ from, to: { ...from, object_key: newKey(place) } }))
  await insertRemovals(
    db,
    copies.map(({ to: { object_key, widths } }) => ({ object_key, widths })),
  )
  for (const { from, to } of copies) await copyImage(store, from, to.object_key)
  return copies.map(({ to }) => to)
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
