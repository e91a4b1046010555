import { MAX_EXPORT_BYTES } from '@larder/contract/transfer/exports'
import { CHUNK_BYTES, splitIntoChunks } from '../../db/chunk-bytes.ts'
import type { Db } from '../../db/db.ts'

export class ExportTooLarge extends Error {}

/** Stores the bytes as they arrive and returns their number. The limit protects the disk. */
export async function writeChunks(
  db: Db,
  exportId: number,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes = MAX_EXPORT_BYTES,
): Promise<number> {
  let position = 0
  let size = 0
  for await (const bytes of splitIntoChunks(pieces)) {
    await db
      .insertInto('export_chunks')
      .values({ export_id: exportId, position: position++, bytes })
      .execute()
    size += bytes.length
    if (size > maxBytes) throw new ExportTooLarge()
  }
  return size
}

/** Yields the bytes from `start` to `end` inclusive, chunk by chunk. */
export async function* readChunks(db: Db, exportId: number, { start, end }: { start: number; end: number }) {
  const last = Math.floor(end / CHUNK_BYTES)
  for (let position = Math.floor(start / CHUNK_BYTES); position <= last; position++) {
    const found = await db
      .selectFrom('export_chunks')
      .select('bytes')
      .where('export_id', '=', exportId)
      .where('position', '=', position)
      .executeTakeFirst()
    // The export was deleted during the download.
    if (!found) return
    const before = position * CHUNK_BYTES
    yield found.bytes.subarray(Math.max(0, start - before), end - before + 1)
  }
}

export async function deleteChunks(db: Db, exportId: number) {
  await db.deleteFrom('export_chunks').where('export_id', '=', exportId).execute()
}
