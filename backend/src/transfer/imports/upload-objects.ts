import { buffer } from 'node:stream/consumers'
import { splitIntoChunks } from '../../db/chunk-bytes.ts'
import type { Db } from '../../db/db.ts'
import { newUploadKey, type ObjectStore, UPLOAD_CHUNK_BYTES, uploadKey } from '../../storage/object-store.ts'
import { type ImportQuota, requireQuota } from './import-quota.ts'
import { growUpload, type ImportUpload, insertUpload } from './import-uploads.queries.ts'

export type UploadStore = { db: Db; objectStore: ObjectStore }
type Owner = { user_id: number; import_id: number; source_position: number | null }

/** Stores bytes as they arrive. They are counted first, so that a killed upload leaves no untracked objects. */
export async function storeUpload(
  { db, objectStore }: UploadStore,
  owner: Owner,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  quota: ImportQuota,
): Promise<{ id: number; size: number }> {
  const object_key = newUploadKey()
  const id = await insertUpload(db, { object_key, ...owner })
  let size = 0
  let chunk = 0
  for await (const bytes of splitIntoChunks(pieces, UPLOAD_CHUNK_BYTES)) {
    requireQuota(await growUpload(db, id, owner.user_id, bytes.length), quota)
    await objectStore.put(uploadKey(object_key, chunk++), bytes)
    size += bytes.length
  }
  return { id, size }
}

/** Reads byte ranges of an upload. Caches the last chunk, because archives are read in small steps. */
export function uploadReader(objectStore: ObjectStore, { object_key, size }: ImportUpload) {
  let last: { chunk: number; bytes: Promise<Buffer> } | undefined

  async function readChunk(chunk: number): Promise<Buffer> {
    if (last?.chunk !== chunk) last = { chunk, bytes: fetchChunk(uploadKey(object_key, chunk)) }
    return last.bytes
  }

  async function fetchChunk(key: string): Promise<Buffer> {
    const found = await objectStore.get(key)
    if (!found) throw new MissingUpload(key)
    return buffer(found.body)
  }

  return async (offset: number, length: number): Promise<Buffer> => {
    const end = Math.min(offset + length, size)
    const parts: Buffer[] = []
    for (let at = offset; at < end; ) {
      const chunk = Math.floor(at / UPLOAD_CHUNK_BYTES)
      const start = chunk * UPLOAD_CHUNK_BYTES
      const stop = Math.min(end, start + UPLOAD_CHUNK_BYTES)
      parts.push((await readChunk(chunk)).subarray(at - start, stop - start))
      at = stop
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }
}

/** The objects are missing, for example after a restore, since backups do not include uploads. */
export class MissingUpload extends Error {
  constructor(key: string) {
    super(`'${key}' is not in object storage`)
  }
}
