import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import type { PictureInside } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { RefusedFile } from '../../recipes/images/image-errors.ts'
import type { ImageResizer } from '../../recipes/images/image-resizer.ts'
import type { NewImage } from '../../recipes/images/recipe-images.queries.ts'
import { storeImage } from '../../recipes/images/store-images.ts'
import { withUploadFolder } from '../../recipes/images/upload-folder.ts'
import type { ObjectStore, Visibility } from '../../storage/object-store.ts'
import { findPicture, type StoredPicture } from './import-pictures.queries.ts'
import type { PendingRecipe } from './import-recipes.queries.ts'
import { findSource, type ImportSource } from './import-sources.queries.ts'
import { findUpload } from './import-uploads.queries.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'
import { sourceReader } from './source-reader.ts'
import { UnresponsiveHosts } from './unresponsive-hosts.ts'
import { MissingUpload, uploadReader } from './upload-objects.ts'

const IMAGE = { accept: ['image/*'], maxBytes: MAX_IMAGE_BYTES, timeoutMs: 30_000 }
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

const MAX_CACHED_IMPORTS = 100

/** Fetches, unpacks and re-encodes the pictures of one import. */
export function pictureImporter({ db, objectStore, resizer, guardedFetch, uploads }: PictureServices) {
  const hostsByImport = new Map<number, UnresponsiveHosts>()

  /** Cached between the attempts of a job. */
  function findHosts(importId: number): UnresponsiveHosts {
    const hosts = hostsByImport.get(importId) ?? new UnresponsiveHosts()
    hostsByImport.set(importId, hosts)
    if (hostsByImport.size > MAX_CACHED_IMPORTS)
      for (const oldest of [...hostsByImport.keys()].slice(0, 1)) hostsByImport.delete(oldest)
    return hosts
  }

  return ({ id }: Import): ImportPictures => {
    const reader = new ReadProcess()
    const hosts = findHosts(id)
    const readers = new Map<number, ReturnType<typeof sourceReader>>()
    const importArchiveImage: ImportPictures['importArchiveImage'] = (picture, position, signal) =>
      importImage(picture, position, 'private', signal)
    return { importRecipeImages, importArchiveImage, close: () => reader.close() }

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
      const bytes = await loadBytes(picture, position, signal).catch(ignoreUnusable(signal))
      const image = bytes && (await store(bytes, place).catch(ignoreUnusable(signal)))
      return image && { ...image, alt: toAltText(picture) }
    }

    async function loadBytes(picture: StoredPicture, position: number, signal: AbortSignal) {
      if ('url' in picture) return fetchPicture(picture.url, signal)
      if ('kept' in picture) return loadStoredPicture(picture.kept)
      const source = await findSource(db, id, position)
      if (!source) return undefined
      const read = await openSource(source)
      const { name, size } = source
      return reader.picture({ source: position, name, size, read }, picture.entry, signal)
    }

    /** Opens each source once. */
    function openSource(source: ImportSource) {
      const reading = readers.get(source.position) ?? sourceReader({ db, objectStore }, source)
      readers.set(source.position, reading)
      return reading
    }

    async function loadStoredPicture(pictureId: number) {
      const found = await findPicture(db, id, pictureId)
      if (!found?.upload_id) return found?.bytes ?? undefined
      const upload = await findUpload(db, found.upload_id)
      return upload && uploadReader(objectStore, upload)(0, upload.size)
    }

    async function fetchPicture(url: string, signal: AbortSignal) {
      if (hosts.isGivenUp(url)) return undefined
      try {
        return (await guardedFetch(url, { ...IMAGE, signal })).body
      } catch (error) {
        if (error instanceof OutboundError && error.code === 'timed_out') hosts.addTimeout(url)
        throw error
      }
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

/** An invalid or unavailable picture must not fail the recipe. */
const ignoreUnusable = (signal: AbortSignal) => (error: unknown) => {
  signal.throwIfAborted()
  const known = [OutboundError, RefusedFile, RefusedSource, MissingUpload]
  if (known.some((kind) => error instanceof kind)) return undefined
  throw error
}
