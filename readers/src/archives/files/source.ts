import type { PathLike } from 'node:fs'
import { open } from 'node:fs/promises'

/** Bytes that can be read anywhere without holding all of them: a file, an object in a store, an array. */
export type Source = {
  name: string
  size: number
  /** Exactly `length` bytes from `offset` on; callers ask only for what lies within `size`. */
  read(offset: number, length: number): Promise<Uint8Array>
}

export const bytesSource = (name: string, bytes: Uint8Array): Source => ({
  name,
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

export async function fileSource(name: string, path: PathLike): Promise<Source & { close(): Promise<void> }> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    name,
    size,
    read: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}
