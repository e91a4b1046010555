import type { ObjectStore } from '../storage/object-store.ts'
import type { Archive } from './archive-reader.ts'
import { findObjectKey } from './manifest.ts'
import type { Progress } from './progress.ts'

const MAX_PARALLEL = 8

/** Stores every object. Keys are never reused, so an existing object is the same one. */
export async function loadObjects(archive: Archive, store: ObjectStore, progress: Progress) {
  const parts = archive.manifest.parts.filter((part) => findObjectKey(part.name) !== undefined)
  for (let start = 0; start < parts.length; start += MAX_PARALLEL) {
    progress('Restoring pictures', start, parts.length)
    const some = parts.slice(start, start + MAX_PARALLEL)
    await Promise.all(
      some.map(async (part) => store.put(findObjectKey(part.name) ?? '', await archive.read(part))),
    )
  }
  progress('Restoring pictures', parts.length, parts.length)
}

export const objectsIn = (archive: Archive): string[] =>
  archive.manifest.parts.map((part) => findObjectKey(part.name)).filter((key) => key !== undefined)
