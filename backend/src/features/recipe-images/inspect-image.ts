import { open } from 'node:fs/promises'
import { MOST_IMAGE_PIXELS } from '@larder/contract/recipe-images'
import sharp from 'sharp'
import { RefusedFile } from './refuse-file.ts'

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const KINDS = ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF']

// Of all that libvips can open, only what we take: each further format is a further way in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

const SVG = { operation: ['VipsForeignLoadSvg'] }

export async function allowingSvg<Result>(work: () => Promise<Result>): Promise<Result> {
  sharp.unblock(SVG)
  try {
    return await work()
  } finally {
    sharp.block(SVG)
  }
}

/** Refuses what is no picture of ours, from its first bytes alone: nothing is decoded before its size is known. */
export async function inspectImage(path: string): Promise<void> {
  const { format, compression, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, compression: undefined, width: 0, height: 0 }))
  if ((format === 'heif' && compression !== 'av1') || (!format && (await isHeic(path))))
    throw new RefusedFile({
      code: 'heic_image',
      message: 'is a HEIC picture, which cannot be read here; save it as JPEG first',
    })
  if (!format || !READABLE.has(format))
    throw new RefusedFile({
      code: 'not_an_image',
      message: `is not a ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)} picture`,
      params: { allowed: KINDS },
    })
  if (width * height > MOST_IMAGE_PIXELS)
    throw new RefusedFile({
      code: 'too_many_pixels',
      message: `has ${megapixels(width * height)} megapixels, and at most ${megapixels(MOST_IMAGE_PIXELS)} are taken`,
      params: { limit: MOST_IMAGE_PIXELS, count: width * height },
    })
}

/** What phones write by default; libvips is built without the decoder, whose patents are not free. */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12), length: 12, position: 0 })
    return /^ftyp(hei[cxms]|hev[cxms])$/.test(buffer.toString('latin1', 4))
  } finally {
    await file.close()
  }
}

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000)
