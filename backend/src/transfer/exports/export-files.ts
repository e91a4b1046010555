import { buffer } from 'node:stream/consumers'
import type { Language } from '@larder/contract/languages'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { createFileNamer } from '@larder/writers/file-names'
import type { Format, Picture, WrittenFile } from '@larder/writers/format'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import { type EarlierImage, listArchivedVersions } from '../../recipes/versions/archived-versions.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { type ObjectStore, objectKey, type StoredPicture } from '../../storage/object-store.ts'
import { findArchivedRecipe } from './archived-recipes.queries.ts'

export type ExportServices = { db: Db; objectStore: ObjectStore; resizer: ImageResizer }

/** Generates the files recipe by recipe, so that only one recipe is in memory. */
export async function* generateRecipeFiles(
  services: ExportServices,
  caller: Caller,
  { format, language }: { format: Format; language: Language },
  recipeIds: number[],
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<WrittenFile> {
  const toFileName = createFileNamer()
  for (const [index, id] of recipeIds.entries()) {
    const found = await findArchivedRecipe(services.db, id, caller)
    // Skip recipes that were deleted or hidden since the export started.
    if (found) {
      const pictures = await loadPictures(services, format, found.images, { alwaysQueue: true })
      const place = toFileName(found.recipe.title)
      const { versions, earlier } = await loadVersions(services.db, format, id, caller, found.recipe)
      const recipe = { ...found.recipe, ...(versions && { versions }) }
      yield* (await format.collection?.files(recipe, pictures, place, language)) ?? []
      yield* generateAttachments(services, format, place, [...found.attachments, ...earlier])
    }
    await onWritten(index + 1)
  }
}

/** Only the Larder format stores versions. */
async function loadVersions(
  db: Db,
  { key }: Format,
  id: number,
  caller: Caller,
  recipe: ArchivedRecipe,
): Promise<{ versions?: ArchivedRecipe['versions']; earlier: EarlierImage[] }> {
  return key === 'larder' ? listArchivedVersions(db, id, caller, recipe) : { earlier: [] }
}

/** One at a time: a dish that is cooked every week can have a thousand images. */
async function* generateAttachments(
  { objectStore }: ExportServices,
  { collection }: Format,
  place: string,
  attachments: { file: string; image: StoredPicture }[],
): AsyncGenerator<WrittenFile> {
  if (!collection?.attachmentPath) return
  for (const { file, image } of attachments) {
    const content = await loadLargestImage(objectStore, image)
    if (content) yield { path: collection.attachmentPath(place, file), content }
  }
}

export async function loadLargestImage(
  objectStore: ObjectStore,
  { object_key, widths }: StoredPicture,
): Promise<Buffer | undefined> {
  const object = await objectStore.get(objectKey(object_key, Math.max(...widths), 'webp'))
  return object && buffer(object.body)
}

/** Loads images in the largest stored size. */
export async function loadPictures(
  { objectStore, resizer }: ExportServices,
  { pictures }: Pick<Format, 'pictures'>,
  images: ImageRow[],
  patience?: { alwaysQueue: boolean },
) {
  const found: Picture[] = []
  for (const image of images.slice(0, pictures.most)) {
    const webp = await loadLargestImage(objectStore, image)
    if (!webp) continue
    const bytes = pictures.kind === 'webp' ? webp : await resizer.toJpeg(webp, patience)
    found.push({ alt: image.alt, bytes })
  }
  return found
}
