import { buffer } from 'node:stream/consumers'
import type { Format, Language, Picture, WrittenFile } from '@larder/writers/format'
import { uniquePlaces } from '@larder/writers/places'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageRow } from '../../storage/image-addresses.ts'
import { type ObjectStore, objectKey } from '../../storage/object-store.ts'
import type { ImageResizer } from '../recipe-images/image-resizer.ts'
import { findArchived } from './archived-recipes.queries.ts'

export type House = { db: Db; objectStore: ObjectStore; resizer: ImageResizer }

/** The files of these recipes, one after the other: of a collection of any size, one recipe is in memory. */
export async function* filesOf(
  house: House,
  caller: Caller,
  { format, language }: { format: Format; language: Language },
  recipeIds: number[],
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<WrittenFile> {
  const placeOf = uniquePlaces()
  for (const [index, id] of recipeIds.entries()) {
    const found = await findArchived(house.db, id, caller)
    // What was deleted or hidden meanwhile is left out.
    if (found) {
      const pictures = await picturesOf(house, format, found.images, { isPatient: true })
      const place = placeOf(found.recipe.title)
      yield* (await format.collection?.files(found.recipe, pictures, place, language)) ?? []
    }
    await onWritten(index + 1)
  }
}

/** In the largest size we have. */
export async function picturesOf(
  { objectStore, resizer }: House,
  { pictures }: Pick<Format, 'pictures'>,
  images: ImageRow[],
  patience?: { isPatient: boolean },
) {
  const found: Picture[] = []
  for (const { object_key, widths, alt } of images.slice(0, pictures.most)) {
    const object = await objectStore.get(objectKey(object_key, Math.max(...widths), 'webp'))
    if (!object) continue
    const webp = await buffer(object.body)
    found.push({ alt, bytes: pictures.kind === 'webp' ? webp : await resizer.toJpeg(webp, patience) })
  }
  return found
}
