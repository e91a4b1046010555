import { open, readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { decodeHeic, HEIC_HEAD_BYTES, isHeic } from '@larder/readers/photo/decode-heic'
import sharp from 'sharp'
import { refusePixels } from './image-errors.ts'

const PNG_HEADER_BYTES = 33

export async function isHeicFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(HEIC_HEAD_BYTES), position: 0 })
    return isHeic(buffer)
  } finally {
    await file.close()
  }
}

/** Keeps the colour profile. */
export async function heicToPng(path: string, maxSize: { width: number; height: number }): Promise<Buffer> {
  const { data, width, height, hasAlpha } = await decodeHeic(await readFile(path), refusePixels)
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
  if (!hasAlpha) pixels.removeAlpha()
  const png = await pixels
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { icc } = await sharp(path).metadata()
  return icc ? addProfile(png, icc) : png
}

/** sharp cannot attach a profile to raw pixels, but it reads the profile of a PNG. */
function addProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), chunk, png.subarray(PNG_HEADER_BYTES)])
}
