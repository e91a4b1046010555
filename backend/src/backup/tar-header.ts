const BLOCK = 512

export type TarEntry = { name: string; size: number; time: number }

/** A ustar header. All fields but these three are constant, so a header that differs from ours is damaged. */
export function tarHeader({ name, size, time }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`'${name}' is too long for a name in a tar file`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${octal(size, 11)}\0`, 124)
  block.write(`${octal(time, 11)}\0`, 136)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

/** Undefined if the header is not exactly what we would write. */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  const end = block.indexOf(0)
  const entry = {
    name: block.toString('utf8', 0, end < 0 || end > 100 ? 100 : end),
    size: Number.parseInt(block.toString('latin1', 124, 135), 8),
    time: Number.parseInt(block.toString('latin1', 136, 147), 8),
  }
  if (Number.isNaN(entry.size) || Number.isNaN(entry.time)) return undefined
  return Buffer.byteLength(entry.name) <= 100 && tarHeader(entry).equals(block) ? entry : undefined
}

export const countPadding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** End-of-archive marker. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

export const HEADER_BYTES = BLOCK

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
