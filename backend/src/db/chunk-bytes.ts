export const CHUNK_BYTES = 1024 * 1024

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Splits a stream into chunks of equal size (the last one can be smaller), so that a byte range can be located
 * without reading the rest.
 */
export async function* splitIntoChunks(pieces: Pieces, chunkBytes = CHUNK_BYTES): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let heldBytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    heldBytes += piece.length
    if (heldBytes < chunkBytes) continue
    const buffer = Buffer.concat(waiting)
    let start = 0
    for (; buffer.length - start >= chunkBytes; start += chunkBytes)
      yield buffer.subarray(start, start + chunkBytes)
    waiting = [buffer.subarray(start)]
    heldBytes = buffer.length - start
  }
  if (heldBytes > 0) yield Buffer.concat(waiting)
}
