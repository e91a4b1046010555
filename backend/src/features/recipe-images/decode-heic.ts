import { open, readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { HeifImage, Shown } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import sharp from 'sharp'
import { refusePixels } from './refuse-file.ts'

const AFTER_HEADER = 33

/** What phones write by default. */
export async function isHeic(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12), length: 12, position: 0 })
    return /^ftyp(hei[cxms]|hev[cxms])$/.test(buffer.toString('latin1', 4))
  } finally {
    await file.close()
  }
}

/**
 * A HEIC picture as PNG, no larger than asked for, upright, with its colour profile. libvips is built without the
 * decoder; this one runs as WebAssembly, so a file that breaks it reaches nothing but its own memory.
 */
export async function heicToPng(path: string, within: { width: number; height: number }): Promise<Buffer> {
  const image = await primaryImage(path)
  const [width, height] = [image.get_width(), image.get_height()]
  refusePixels(width * height)
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<Shown | null>((resolve) => image.display({ data, width, height }, resolve))
  if (!shown) throw new Error('libheif could not decode it')
  const pixels = sharp(shown.data, { raw: { width, height, channels: 4 } })
  if (!image.has_alpha_channel()) pixels.removeAlpha()
  const png = await pixels
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { icc } = await sharp(path).metadata()
  return icc ? withProfile(png, icc) : png
}

/** A new instance each time: memory of WebAssembly only grows, and a file that breaks one breaks no other. */
async function primaryImage(path: string): Promise<HeifImage> {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const { HeifDecoder } = await load()
  const images = new HeifDecoder().decode(await readFile(path))
  const primary = images.find((image) => image.is_primary()) ?? images[0]
  if (!primary) throw new Error('libheif found no picture in it')
  return primary
}

/** sharp can convert from a profile, but not say which one raw pixels are in: a PNG can. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)])
}
