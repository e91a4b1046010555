import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { OBJECT_KEY, type ObjectStore, objectKeys } from '../storage/object-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { listPictures } from './list-pictures.ts'
import type { Progress } from './progress.ts'

const MAX_PARALLEL = 8

/** Keys of all objects that rows refer to. Other objects in the store are waiting for their removal. */
export async function listObjects(client: pg.Client): Promise<string[]> {
  return (await listPictures(client)).flatMap(objectKeys)
}

/** Writes every object and returns the keys of missing ones. */
export async function dumpObjects(
  store: ObjectStore,
  keys: string[],
  writer: ArchiveWriter,
  progress: Progress,
): Promise<string[]> {
  const missing: string[] = []
  for (let start = 0; start < keys.length; start += MAX_PARALLEL) {
    progress('Backing up pictures', start, keys.length)
    const some = keys.slice(start, start + MAX_PARALLEL)
    const contents = await Promise.all(some.map((key) => readObject(store, key)))
    for (const [index, key] of some.entries()) {
      const bytes = contents[index]
      if (bytes) await writer.add(`objects/${key}`, bytes)
      else missing.push(key)
    }
  }
  progress('Backing up pictures', keys.length, keys.length)
  return missing
}

async function readObject(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  // A row with an invalid key must not prevent the backup of all other objects.
  const found = OBJECT_KEY.test(key) ? await store.get(key) : undefined
  if (!found) return undefined
  const bytes = await buffer(found.body)
  if (bytes.length !== found.length) throw new Error(`${key} is ${bytes.length} bytes, not ${found.length}`)
  return bytes
}
