import type { PathLike } from 'node:fs'
import { open } from 'node:fs/promises'

/** Random access to bytes: a file, a stored object or an array. */
export type Source = {
  name: string
  size: number
  /** Returns exactly `length` bytes from `offset`; callers stay within `size`. */
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
