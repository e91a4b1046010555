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
import { HungHosts } from './hung-hosts.ts'
import { findPicture, type StoredPicture } from './import-pictures.queries.ts'
import type { WaitingRecipe } from './import-recipes.queries.ts'
import { findSource, type ImportSource } from './import-sources.queries.ts'
import { findUpload } from './import-uploads.queries.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'
import { sourceReader } from './source-bytes.ts'
import { MissingUpload, uploadReader } from './upload-objects.ts'

const IMAGE = { accept: ['image/*'], maxBytes: MAX_IMAGE_BYTES, timeoutMs: 30_000 }
/** The best; a page that shows more mostly shows them in other sizes. */
const MAX_PICTURES = 5
const MAX_ALT_LENGTH = 500

type House = {
  db: Db
  objectStore: ObjectStore
  resizer: ImageResizer
  guardedFetch: GuardedFetch
  uploads: string
}
type Import = { id: number }

/** A picture, and where it was among those that were found. */
export type ImportedImage = NewImage & { found_at: number }

export type ImportPictures = {
  /** Those that could be had, stored and ready to be put to the recipe. A recipe comes without the others. */
  take: (waiting: WaitingRecipe, place: Visibility, signal: AbortSignal) => Promise<ImportedImage[]>
  /** One that lies in an archive, likewise; undefined where it cannot be had. */
  takeInside: (
    picture: PictureInside,
    sourcePosition: number,
    signal: AbortSignal,
  ) => Promise<NewImage | undefined>
  close: () => void
}

const MAX_REMEMBERED_IMPORTS = 100

/** Fetches, unpacks and re-encodes the pictures of one import. */
export function pictureImporter({ db, objectStore, resizer, guardedFetch, uploads }: House) {
  const hostsByImport = new Map<number, HungHosts>()

  /** Remembered between the turns of a job. */
  function hungHosts(importId: number): HungHosts {
    const hosts = hostsByImport.get(importId) ?? new HungHosts()
    hostsByImport.set(importId, hosts)
    if (hostsByImport.size > MAX_REMEMBERED_IMPORTS)
      for (const oldest of [...hostsByImport.keys()].slice(0, 1)) hostsByImport.delete(oldest)
    return hosts
  }

  return ({ id }: Import): ImportPictures => {
    const reader = new ReadProcess()
    const hosts = hungHosts(id)
    const readers = new Map<number, ReturnType<typeof sourceReader>>()
    const takeInside: ImportPictures['takeInside'] = (picture, position, signal) =>
      takeOne(picture, position, 'private', signal)
    return { take, takeInside, close: () => reader.close() }

    async function take(
      { content, source_position, choice }: WaitingRecipe,
      place: Visibility,
      signal: AbortSignal,
    ) {
      const images: ImportedImage[] = []
      if (choice === 'replace') return images
      const ofSteps = new Set(content.steps.flatMap(({ shows = [] }) => shows))
      let tried = 0
      let isMet = false
      for (const [at, picture] of content.pictures.entries()) {
        if (images.length === MAX_IMAGES) break
        const isOfStep = ofSteps.has(at)
        if (!content.own && (isOfStep ? tried >= MAX_IMAGES : isMet || tried >= MAX_PICTURES)) continue
        tried += 1
        const image = await takeOne(picture, source_position, place, signal)
        if (image) images.push({ ...image, found_at: at })
        // Addresses are one picture in several sizes, the best first; in an archive each is another.
        if (image && 'url' in picture && !isOfStep) isMet = true
      }
      return images
    }

    async function takeOne(
      picture: StoredPicture,
      position: number,
      place: Visibility,
      signal: AbortSignal,
    ): Promise<NewImage | undefined> {
      const bytes = await bytesOf(picture, position, signal).catch(passOver(signal))
      const image = bytes && (await store(bytes, place).catch(passOver(signal)))
      return image && { ...image, alt: altOf(picture) }
    }

    async function bytesOf(picture: StoredPicture, position: number, signal: AbortSignal) {
      if ('url' in picture) return fetchPicture(picture.url, signal)
      if ('kept' in picture) return findKept(picture.kept)
      const source = await findSource(db, id, position)
      if (!source) return undefined
      const read = await openSource(source)
      const { name, size } = source
      return reader.picture({ source: position, name, size, read }, picture.entry, signal)
    }

    /** Each source is opened once: pictures of an archive follow one another. */
    function openSource(source: ImportSource) {
      const reading = readers.get(source.position) ?? sourceReader({ db, objectStore }, source)
      readers.set(source.position, reading)
      return reading
    }

    async function findKept(pictureId: number) {
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
        if (error instanceof OutboundError && error.code === 'timed_out') hosts.note(url)
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

/** As long as the contract has it, counted as it counts. */
const altOf = (picture: StoredPicture): string | null =>
  'alt' in picture && picture.alt ? [...picture.alt].slice(0, MAX_ALT_LENGTH).join('') : null

/** A picture that is none, or that cannot be had, is no reason to leave the recipe. */
const passOver = (signal: AbortSignal) => (error: unknown) => {
  signal.throwIfAborted()
  const known = [OutboundError, RefusedFile, RefusedSource, MissingUpload]
  if (known.some((kind) => error instanceof kind)) return undefined
  throw error
}
