export const CHUNK_BYTES = 1024 * 1024

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Bytes that come in pieces of any size, in pieces of one size and a last one: any part of them is found at once. */
export async function* inChunks(pieces: Pieces, chunkBytes = CHUNK_BYTES): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let held = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    held += piece.length
    if (held < chunkBytes) continue
    const whole = Buffer.concat(waiting)
    let start = 0
    for (; whole.length - start >= chunkBytes; start += chunkBytes)
      yield whole.subarray(start, start + chunkBytes)
    waiting = [whole.subarray(start)]
    held = whole.length - start
  }
  if (held > 0) yield Buffer.concat(waiting)
}
