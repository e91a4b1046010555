import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import type { PictureInside } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import type { NewImage } from '../../recipes/images/recipe-images.queries.ts'
import { storeImage } from '../../recipes/images/store-images.ts'
import { withUploadFolder } from '../../recipes/images/upload-folder.ts'
import type { ObjectStore, Visibility } from '../../storage/object-store.ts'
import type { StoredPicture } from './import-pictures.queries.ts'
import type { PendingRecipe } from './import-recipes.queries.ts'
import { ignoreUnusable, pictureLoader } from './load-picture.ts'

const TIMEOUT_MS = 30_000
/** Web pages list the best pictures first, and the same picture in several sizes. */
const MAX_PICTURES = 5
const MAX_ALT_LENGTH = 500

type PictureServices = {
  db: Db
  objectStore: ObjectStore
  resizer: ImageResizer
  guardedFetch: GuardedFetch
  uploads: string
}
type Import = { id: number }

/** `found_at` is the position among the pictures of the source. */
export type ImportedImage = NewImage & { found_at: number }

export type ImportPictures = {
  /** Stores the usable pictures of a recipe and skips the others. */
  importRecipeImages: (
    pending: PendingRecipe,
    place: Visibility,
    signal: AbortSignal,
  ) => Promise<ImportedImage[]>
  /** Stores a picture from an archive; undefined if it is unusable. */
  importArchiveImage: (
    picture: PictureInside,
    sourcePosition: number,
    signal: AbortSignal,
  ) => Promise<NewImage | undefined>
  close: () => void
}

/** Fetches, unpacks and re-encodes the pictures of one import. */
export function pictureImporter({ db, objectStore, resizer, guardedFetch, uploads }: PictureServices) {
  const openLoader = pictureLoader({ db, objectStore, guardedFetch, timeoutMs: TIMEOUT_MS })

  return ({ id }: Import): ImportPictures => {
    const loader = openLoader(id)
    const importArchiveImage: ImportPictures['importArchiveImage'] = (picture, position, signal) =>
      importImage(picture, position, 'private', signal)
    return { importRecipeImages, importArchiveImage, close: loader.close }

    async function importRecipeImages(
      { content, source_position, choice }: PendingRecipe,
      place: Visibility,
      signal: AbortSignal,
    ) {
      const images: ImportedImage[] = []
      if (choice === 'replace') return images
      const stepPictures = new Set(content.steps.flatMap(({ shows = [] }) => shows))
      const isAutomatic = !content.own && !content.chosen_pictures
      let tried = 0
      let hasImage = false
      for (const [at, picture] of content.pictures.entries()) {
        if (images.length === MAX_IMAGES) break
        if (content.chosen_pictures?.includes(at + 1) === false) continue
        const isOfStep = stepPictures.has(at)
        if (isAutomatic && (isOfStep ? tried >= MAX_IMAGES : hasImage || tried >= MAX_PICTURES)) continue
        tried += 1
        const image = await importImage(picture, source_position, place, signal)
        if (image) images.push({ ...image, found_at: at })
        // URLs of a page show one picture in several sizes, the best first. Pictures in an archive all differ.
        if (image && 'url' in picture && !isOfStep) hasImage = true
      }
      return images
    }

    async function importImage(
      picture: StoredPicture,
      position: number,
      place: Visibility,
      signal: AbortSignal,
    ): Promise<NewImage | undefined> {
      const bytes = await loader.load(picture, position, signal).catch(ignoreUnusable(signal))
      const image = bytes && (await store(bytes, place).catch(ignoreUnusable(signal)))
      return image && { ...image, alt: toAltText(picture) }
    }

    function store(bytes: Uint8Array, place: Visibility): Promise<Omit<NewImage, 'alt'>> {
      return withUploadFolder(uploads, async (folder) => {
        const path = join(folder, 'picture')
        await writeFile(path, bytes)
        const resized = await resizer.run((resize) => resize({ path }), { alwaysQueue: true })
        return storeImage(db, objectStore, place, resized)
      })
    }
  }
}

/** Truncates by code points, as JSON Schema counts length. */
const toAltText = (picture: StoredPicture): string | null =>
  'alt' in picture && picture.alt ? [...picture.alt].slice(0, MAX_ALT_LENGTH).join('') : null
