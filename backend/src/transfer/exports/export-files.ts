import { buffer } from 'node:stream/consumers'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import type { Format, Language, Picture, WrittenFile } from '@larder/writers/format'
import { uniquePlaces } from '@larder/writers/places'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { type EarlierPicture, listArchivedVersions } from '../../recipes/versions/archived-versions.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { type ObjectStore, objectKey, type StoredPicture } from '../../storage/object-store.ts'
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
      const pictures = await picturesOf(house, format, found.images, { alwaysQueue: true })
      const place = placeOf(found.recipe.title)
      const { versions, earlier } = await versionsFor(house.db, format, id, caller, found.recipe)
      const recipe = { ...found.recipe, ...(versions && { versions }) }
      yield* (await format.collection?.files(recipe, pictures, place, language)) ?? []
      yield* filesBeside(house, format, place, [...found.beside, ...earlier])
    }
    await onWritten(index + 1)
  }
}

/** Only our own format has a place for them. */
async function versionsFor(
  db: Db,
  { key }: Format,
  id: number,
  caller: Caller,
  recipe: ArchivedRecipe,
): Promise<{ versions?: ArchivedRecipe['versions']; earlier: EarlierPicture[] }> {
  return key === 'larder' ? listArchivedVersions(db, id, caller, recipe) : { earlier: [] }
}

/** One after the other: who cooks a dish every week has a thousand of them. */
async function* filesBeside(
  { objectStore }: House,
  { collection }: Format,
  place: string,
  beside: { file: string; image: StoredPicture }[],
): AsyncGenerator<WrittenFile> {
  if (!collection?.besideRecipe) return
  for (const { file, image } of beside) {
    const content = await largestOf(objectStore, image)
    if (content) yield { path: collection.besideRecipe(place, file), content }
  }
}

export async function largestOf(
  objectStore: ObjectStore,
  { object_key, widths }: StoredPicture,
): Promise<Buffer | undefined> {
  const object = await objectStore.get(objectKey(object_key, Math.max(...widths), 'webp'))
  return object && buffer(object.body)
}

/** In the largest size we have. */
export async function picturesOf(
  { objectStore, resizer }: House,
  { pictures }: Pick<Format, 'pictures'>,
  images: ImageRow[],
  patience?: { alwaysQueue: boolean },
) {
  const found: Picture[] = []
  for (const image of images.slice(0, pictures.most)) {
    const webp = await largestOf(objectStore, image)
    if (!webp) continue
    const bytes = pictures.kind === 'webp' ? webp : await resizer.toJpeg(webp, patience)
    found.push({ alt: image.alt, bytes })
  }
  return found
}
