import { MAX_IMAGE_BYTES } from '@larder/contract/recipes/recipe-images'
import type { Db } from '../../db/db.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { RefusedFile } from '../../recipes/images/image-errors.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { findPicture, type StoredPicture } from './import-pictures.queries.ts'
import { findSource, type ImportSource } from './import-sources.queries.ts'
import { findUpload } from './import-uploads.queries.ts'
import { ReadProcess, RefusedSource } from './read-process.ts'
import { sourceReader } from './source-reader.ts'
import { UnresponsiveHosts } from './unresponsive-hosts.ts'
import { MissingUpload, uploadReader } from './upload-objects.ts'

const IMAGE = { accept: ['image/*'], maxBytes: MAX_IMAGE_BYTES }
const MAX_CACHED_IMPORTS = 100

type LoaderServices = { db: Db; objectStore: ObjectStore; guardedFetch: GuardedFetch; timeoutMs: number }

/** Undefined if the picture is missing. */
export type PictureLoader = {
  load: (
    picture: StoredPicture,
    sourcePosition: number,
    signal: AbortSignal,
  ) => Promise<Uint8Array | undefined>
  close: () => void
}

/** Fetches or unpacks the pictures of one import. */
export function pictureLoader({ db, objectStore, guardedFetch, timeoutMs }: LoaderServices) {
  const hostsByImport = new Map<number, UnresponsiveHosts>()

  /** Cached between the attempts of a job. */
  function findHosts(importId: number): UnresponsiveHosts {
    const hosts = hostsByImport.get(importId) ?? new UnresponsiveHosts()
    hostsByImport.set(importId, hosts)
    if (hostsByImport.size > MAX_CACHED_IMPORTS)
      for (const oldest of [...hostsByImport.keys()].slice(0, 1)) hostsByImport.delete(oldest)
    return hosts
  }

  return (importId: number): PictureLoader => {
    const reader = new ReadProcess()
    const hosts = findHosts(importId)
    const readers = new Map<number, ReturnType<typeof sourceReader>>()
    return { load, close: () => reader.close() }

    async function load(picture: StoredPicture, position: number, signal: AbortSignal) {
      if ('url' in picture) return fetchPicture(picture.url, signal)
      if ('kept' in picture) return loadStoredPicture(picture.kept)
      const source = await findSource(db, importId, position)
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
      const found = await findPicture(db, importId, pictureId)
      if (!found?.upload_id) return found?.bytes ?? undefined
      const upload = await findUpload(db, found.upload_id)
      return upload && uploadReader(objectStore, upload)(0, upload.size)
    }

    async function fetchPicture(url: string, signal: AbortSignal) {
      if (hosts.isGivenUp(url)) return undefined
      try {
        return (await guardedFetch(url, { ...IMAGE, timeoutMs, signal })).body
      } catch (error) {
        if (error instanceof OutboundError && error.code === 'timed_out') hosts.addTimeout(url)
        throw error
      }
    }
  }
}

/** For an invalid or unavailable picture: it must not fail the recipe. */
export const ignoreUnusable = (signal: AbortSignal) => (error: unknown) => {
  signal.throwIfAborted()
  const known = [OutboundError, RefusedFile, RefusedSource, MissingUpload]
  if (known.some((kind) => error instanceof kind)) return undefined
  throw error
}
